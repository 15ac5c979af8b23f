import { useEffect } from 'react'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.ts'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'

export function BackupCodes({ codes }: { codes: string[] }) {
  const list = useFocusOnMount<HTMLDivElement>()
  // The long form with the QR code has just disappeared, so the scroll position is wrong.
  useEffect(() => list.current?.scrollIntoView(), [list])
  const text = codes.join('\n')

  function copy() {
    // Browsers have no clipboard without HTTPS.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject()
    copied.then(
      () => toast(m.security_codesCopied()),
      () => toast(m.security_codesNotCopied(), 'problem'),
    )
  }

  return (
    <div ref={list} tabIndex={-1} role="status" className="panel grid gap-3">
      <p className="font-semibold">{m.security_shownOnce()}</p>
      <p>{m.security_writeDown()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-4 gap-y-2 font-mono" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={copy}>
          {m.security_copyCodes()}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="backup-codes.txt"
          className="button button-quiet"
        >
          {m.security_downloadCodes()}
        </a>
      </div>
    </div>
  )
}
