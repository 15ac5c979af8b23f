import { m } from '../messages/compiled/messages.js'
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts'

/** Shown once: what is not written down now cannot be read again. */
export function BackupCodeList({ codes }: { codes: string[] }) {
  const list = useFocusOnArrival<HTMLDivElement>()
  return (
    <div ref={list} tabIndex={-1} role="status" className="panel grid gap-3">
      <p className="font-semibold">{m.safety_writeDown()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2 font-mono" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
