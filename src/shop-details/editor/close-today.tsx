import { useRef } from 'react'
import type { Closure } from '../../api/closures.ts'
import { endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import { callApi, newIdempotencyKey } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useRefresh } from '../../ui/dashboard/action.tsx'
import { Button, type ButtonProps, Failure } from '../../ui/forms/button.tsx'

/** `time` is in epoch milliseconds. */
type CloseTodayProps = { closures: Closure[]; time: number }

export function CloseToday(props: CloseTodayProps) {
  const isClosed = listClosuresOfToday(props).length > 0
  return (
    <>
      {isClosed && <p className="font-semibold">{m.closedDays_closedToday()}</p>}
      <CloseTodayButton {...props} kind="quiet" className="px-1 text-sm" />
    </>
  )
}

/** Closes the shop for today, or opens it again if it is closed for this day alone. */
export function CloseTodayButton({ closures, time, ...button }: CloseTodayProps & ButtonProps) {
  const refresh = useRefresh()
  const ofToday = listClosuresOfToday({ closures, time })
  // A closure whose response was lost is not stored again.
  const key = useRef(newIdempotencyKey())
  const change = useAction(async () => {
    for (const { id } of ofToday) await callApi(endpoints.deleteClosure, { id }).catch(ignoreMissing)
    // The server closes the current day if the dates are missing.
    if (ofToday.length === 0) await callApi(endpoints.addClosure, {}, { idempotencyKey: key.current })
    key.current = newIdempotencyKey()
    await refresh()
  }, m.admin_actionFailed)
  if (ofToday.some(({ from, until }) => from !== until)) return null
  return (
    <>
      <Button {...button} aria-disabled={change.busy} onClick={change.run}>
        {ofToday.length > 0 ? m.closedDays_openAgain() : m.closedDays_closeToday()}
      </Button>
      <Failure>{change.failure}</Failure>
    </>
  )
}

function listClosuresOfToday({ closures, time }: CloseTodayProps): Closure[] {
  const today = dayInShop(time)
  return closures.filter(({ from, until }) => from <= today && until >= today)
}

/** Another window may have deleted the closure. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error
}
