import { useEffect, useState } from 'react'
import type { BackupState } from '../api/backups.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { toast } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'

const pollIntervalMs = 1_000

/** Requests a backup, and polls the state of a running one until it is tested or fails. */
export function useBackup(initial: BackupState) {
  const [state, setState] = useState(initial)
  const { run, failure } = useAction(
    async () => setState(await callApi(endpoints.requestBackup, {})),
    (reason) => m.backups_notRequested({ reason }),
  )
  const isRunning = state.running !== undefined

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(async () => {
      // The next call retries after a failure.
      const next = await callApi(endpoints.getBackupState, {}).catch(() => undefined)
      if (!next) return
      setState(next)
      if (!next.running && !next.failure) toast(m.backups_done())
    }, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isRunning])

  return { state, isRunning, requestFailure: failure, request: () => !isRunning && run() }
}
