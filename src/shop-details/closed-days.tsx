import type { Closure } from '../api/closures.ts'
import { endpoints } from '../api/endpoints.ts'
import { closureReasonMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { callApi } from '../ui/call-api.ts'
import { Field } from '../ui/field.tsx'
import { useIdempotencyKeys } from '../ui/idempotency-key.ts'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { useAction } from '../ui/use-action.ts'
import { ClosedDay } from './closed-day.tsx'
import { describeClosure } from './closure-messages.ts'
import { useShopDay } from './shop-clock.ts'

export function ClosedDays({ closures }: { closures: Closure[] }) {
  const refresh = useRefresh()
  const today = useShopDay()
  const current = closures.filter(({ until }) => until >= today)
  const isClosedToday = current.some(({ from }) => from <= today)

  function closed(closure: Closure) {
    const inWords = describeClosure(closure, today)
    toastWithUndo(m.closedDays_saved({ closure: inWords }), {
      label: m.closedDays_undoSaved({ closure: inWords }),
      run: async () => {
        await callApi(endpoints.deleteClosure, { id: closure.id })
        await refresh()
      },
      done: m.closedDays_undone(),
    })
    return refresh()
  }

  return (
    <>
      <p>{m.closedDays_hint()}</p>
      {isClosedToday ? <p className="font-semibold">{m.closedDays_closedToday()}</p> : <CloseToday onClosed={closed} />}
      {current.length > 0 && (
        <ul aria-label={m.closedDays_list()} className="border-b border-thread">
          {current.map((closure) => (
            <ClosedDay key={closure.id} closure={closure} />
          ))}
        </ul>
      )}
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.closedDays_forLonger()}</summary>
        <ClosedPeriodForm today={today} onClosed={closed} />
      </details>
    </>
  )
}

interface OnClosed {
  onClosed: (closure: Closure) => Promise<void>
}

function CloseToday({ onClosed }: OnClosed) {
  const keys = useIdempotencyKeys()
  const { busy, failure, run } = useAction(
    async () => {
      // The server's clock says which day it is.
      const closure = await callApi(endpoints.addClosure, {}, { idempotencyKey: keys.keyFor({}) })
      keys.done()
      await onClosed(closure)
    },
    (reason) => m.closedDays_failed({ reason }),
  )
  return (
    <div>
      <Button onClick={run} busyText={busy && m.closedDays_closing()} className="w-full sm:w-auto">
        {m.closedDays_closeToday()}
      </Button>
      <p role="alert" className="form-failure">
        {failure}
      </p>
    </div>
  )
}

/** @param props.today in the shop's time zone, `2026-11-24` */
function ClosedPeriodForm({ today, onClosed }: OnClosed & { today: string }) {
  const reason = { autoComplete: 'off', maxLength: closureReasonMaxLength }
  return (
    <SubmitForm
      call={endpoints.addClosure}
      check={({ from = '', until = '' }): Record<string, string> =>
        from && until && until < from ? { until: m.closedDays_lastBeforeFirst() } : {}
      }
      onDone={onClosed}
      resetWhenDone
      className="mt-2"
      submit={{ text: m.closedDays_close(), busyText: m.closedDays_closing() }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={m.closedDays_from()} name="from" type="date" min={today} required />
        <Field label={m.closedDays_until()} name="until" type="date" min={today} required />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...reason} label={m.closedDays_reason()} name="reason" />
        <Field
          {...reason}
          label={m.closedDays_reasonInTamil()}
          name="reasonInTamil"
          lang="ta"
          hint={m.closedDays_reasonInTamilHint()}
        />
      </div>
    </SubmitForm>
  )
}
