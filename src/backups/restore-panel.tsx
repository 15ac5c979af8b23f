import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import type { ErrorCode } from '../api/errors.ts'
import { callApi } from '../browser/call-api.ts'
import { postFile } from '../browser/post-file.ts'
import { clearStoredSession } from '../browser/stored-session.ts'
import { navigateWithMessage } from '../browser/toasts.ts'
import { m } from '../messages/compiled/messages.js'
import { useAction } from '../ui/dashboard/action.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import type { SectionRow } from '../ui/dashboard/row-list.tsx'
import { Button, Failure } from '../ui/forms/button.tsx'
import { usePasswordConfirmation } from '../ui/forms/form-state.ts'
import { Progress } from './backups-panel.tsx'

/** The messages of these codes are about photos. */
const sizeErrors: ErrorCode[] = ['PAYLOAD_TOO_LARGE', 'INSUFFICIENT_STORAGE']

export function RestoreBackup({ row }: { row: SectionRow }) {
  const [file, setFile] = useState<File>()
  const [percent, setPercent] = useState(0)
  const withPasswordConfirmation = usePasswordConfirmation()
  const { busy, failure, run } = useAction(
    async (backup: File) => {
      setPercent(0)
      await withPasswordConfirmation(() => callApi(endpoints.checkRecentLogin, {}))
      const { hasNewerMessages } = await postFile(endpoints.restoreBackup.path, backup, {
        signal: new AbortController().signal,
        onProgress: (sentShare) => setPercent(Math.floor(100 * sentShare)),
      })
      clearStoredSession()
      await navigateWithMessage('/login', hasNewerMessages ? m.restore_done() : m.restore_doneWithoutMessages())
    },
    ({ code, reason }) => {
      // A lost response does not say whether the shop is restored.
      if (reason === m.network()) return m.restore_interrupted()
      if (code === 'RESTORE_RUNNING') return reason
      return m.restore_failed({ reason: code && sizeErrors.includes(code) ? m.restore_tooLarge() : reason })
    },
  )

  return (
    <DashboardSection id="restore" heading={m.restore_heading()} row={row}>
      <p>{m.restore_description()}</p>
      <div className="grid gap-2 sm:justify-items-start">
        <label inert={busy} className="button button-quiet relative cursor-pointer">
          {m.restore_file()}
          <input type="file" onChange={({ target }) => setFile(target.files?.[0])} className="sr-only" />
        </label>
        {file && <p className="wrap-anywhere">{file.name}</p>}
        {file && (
          <Button busyText={busy && m.restore_running()} onClick={() => run(file)}>
            {m.restore_start()}
          </Button>
        )}
      </div>
      {busy && (
        <Progress label={m.restore_progress()} percent={percent}>
          {percent === 100 ? m.restore_restoring() : m.restore_sending({ percent })}
        </Progress>
      )}
      <Failure>{failure}</Failure>
    </DashboardSection>
  )
}
