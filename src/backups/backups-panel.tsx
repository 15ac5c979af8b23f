import { type ReactNode, useContext, useEffect, useRef } from 'react'
import type { BackupState } from '../api/backups.ts'
import { endpoints } from '../api/endpoints.ts'
import { callApi } from '../browser/call-api.ts'
import { toast } from '../browser/toasts.ts'
import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, dayAt } from '../messages/dates.ts'
import { RefreshContext, useAction } from '../ui/dashboard/action.tsx'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { DownloadLink } from '../ui/dashboard/download-link.tsx'
import type { SectionRow } from '../ui/dashboard/row-list.tsx'
import { useUpdateUntilRefresh } from '../ui/dashboard/use-update-until-refresh.ts'
import { Button, Failure } from '../ui/forms/button.tsx'

const pollIntervalMs = 1_000

export function Backups({ loaded, row }: { loaded: BackupState; row?: SectionRow }) {
  const [latest, setLatest] = useUpdateUntilRefresh<BackupState, BackupState>(loaded)
  const { tested, running, failure, hasFile, nightly, copy } = latest ?? loaded
  const isRunning = running !== undefined
  const hasFailed = failure !== undefined
  const refresh = useContext(RefreshContext)
  const wasRunning = useRef(false)
  const request = useAction(async () => {
    const requested = await callApi(endpoints.requestBackup, {})
    setLatest(() => requested)
    // A refresh that began before the request would hide its progress.
    await refresh()
  }, m.backups_notRequested)
  useEffect(() => {
    // The refresh may know that a short backup is already complete.
    if (wasRunning.current && !isRunning && !hasFailed) toast(m.backups_done())
    wasRunning.current = isRunning
    // A later answer to the refresh would replace that of a poll.
    if (!isRunning || request.busy) return
    let isStopped = false
    let timer = setTimeout(poll, pollIntervalMs)
    // Requests that overlap may be answered in another order.
    async function poll() {
      const next = await callApi(endpoints.getBackupState, {}).catch(() => undefined)
      if (isStopped) return
      if (next) setLatest(() => next)
      timer = setTimeout(poll, pollIntervalMs)
    }
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isRunning, hasFailed, request.busy, setLatest])

  return (
    <DashboardSection id="backups" heading={m.backups_heading()} row={row}>
      {failure && (
        <p className="form-failure">
          {m.backups_failed({ ...formatTime(failure.time), reason: m.backups_reason(failure) })}
        </p>
      )}
      {tested && <p className="font-semibold">{m.backups_tested(formatTime(tested.time))}</p>}
      {tested && tested.missingFiles > 0 && (
        <p className="form-failure">{m.backups_missing({ count: tested.missingFiles })}</p>
      )}
      {copy?.failedSince && <p className="form-failure">{m.backups_copyMissing(formatTime(copy.failedSince))}</p>}
      {copy && !copy.failedSince && (
        <p>{copy.time ? m.backups_copied(formatTime(copy.time)) : m.backups_notCopiedYet()}</p>
      )}
      {!tested && !failure && !running && nightly && <p className="font-semibold">{m.backups_none()}</p>}
      <p>{nightly ? m.backups_description() : m.backups_off()}</p>
      {running && (
        <Progress label={m.backups_progress()} percent={running.copiedPercent}>
          {running.copiedPercent === 100 ? m.backups_testing() : m.backups_copying(running)}
        </Progress>
      )}
      <div>
        <Button kind="quiet" busyText={isRunning && m.backups_running()} onClick={() => !isRunning && request.run()}>
          {m.backups_now()}
        </Button>
        <Failure>{request.failure}</Failure>
      </div>
      {tested && hasFile && !running && (
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

/** Shows an indeterminate bar from 100 percent on, because the duration of the following test is not known. */
export function Progress({ label, percent, children }: { label: string; percent: number; children: ReactNode }) {
  return (
    <div>
      <progress aria-label={label} max={100} value={percent === 100 ? undefined : percent} className="progress" />
      <p className="tabular-nums">{children}</p>
    </div>
  )
}

function formatTime(time: number) {
  return { day: dayAt(time), time: clockTimeAt(time) }
}
