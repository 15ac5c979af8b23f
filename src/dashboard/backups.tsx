import type { BackupState } from '../api/backups.ts'
import { endpoints } from '../api/endpoints.ts'
import { describeReasons } from '../commands/backup/describe-failure.ts'
import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, dayAt } from '../messages/dates.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { DashboardSection } from './sections.tsx'

export function Backups({ tested, failure, hasFile, nightly }: BackupState) {
  return (
    <DashboardSection id="backups" heading={m.backups_heading()}>
      {failure && (
        <p className="form-failure">
          {m.backups_failed({ ...formatTime(failure.time), reason: describeReasons[failure.reason]() })}
        </p>
      )}
      {tested && <p className="font-semibold">{m.backups_tested(formatTime(tested.time))}</p>}
      {tested && tested.missingFiles > 0 && (
        <p className="form-failure">{m.backups_missing({ count: tested.missingFiles })}</p>
      )}
      {!tested && !failure && nightly && <p className="font-semibold">{m.backups_none()}</p>}
      <p>{nightly ? m.backups_description() : m.backups_switchedOff()}</p>
      {tested && hasFile && (
        <div className="grid gap-2">
          <DownloadLink href={endpoints.downloadBackup.path} className="button button-quiet sm:justify-self-start">
            {m.backups_download({ size: m.admin_megabytes({ count: (tested.sizeBytes / 1_000_000).toFixed(1) }) })}
          </DownloadLink>
          <p className="text-sm text-teak-soft">{m.backups_downloadHint()}</p>
        </div>
      )}
    </DashboardSection>
  )
}

function formatTime(time: number) {
  return { day: dayAt(time), time: clockTimeAt(time) }
}
