import type { Closure } from '../../api/closures.ts'
import { endpoints } from '../../api/endpoints.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { useAction, useKeptFocus, useRefresh } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'

/** The shop can be opened again here if it is closed for this day alone. @param props.time epoch milliseconds */
export function CloseToday({ closures, time }: { closures: Closure[]; time: number }) {
  const refresh = useRefresh()
  const today = dayInShop(time)
  const ofToday = closures.filter(({ from, until }) => from <= today && until >= today)
  const isForLonger = ofToday.some(({ from, until }) => from !== until)
  const open = useAction(async () => {
    for (const { id } of ofToday) await callApi(endpoints.deleteClosure, { id })
    await refresh()
  }, m.admin_actionFailed)

  return (
    <div ref={useKeptFocus<HTMLDivElement>()} tabIndex={-1} className="grid gap-x-4 gap-y-2">
      {ofToday.length > 0 ? (
        <>
          <p className="font-semibold">{m.closedDays_closedToday()}</p>
          {!isForLonger && (
            <Button kind="quiet" className="sm:justify-self-start" aria-disabled={open.busy} onClick={open.run}>
              {m.closedDays_openAgain()}
            </Button>
          )}
          <Failure>{open.failure}</Failure>
        </>
      ) : (
        // The server closes the current day if the dates are missing.
        <SubmitForm
          endpoint={endpoints.addClosure}
          onDone={refresh}
          submit={{ text: m.closedDays_closeToday(), busyText: m.closedDays_closing() }}
        />
      )}
    </div>
  )
}
