import type { Closure } from '../api/closures.ts'
import { endpoints } from '../api/endpoints.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { closureReasonMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { Field } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { ClosedDay } from './closed-day.tsx'
import { describeClosure } from './closure-messages.ts'
import { useShopTime } from './use-shop-time.ts'

export function ClosedDays({ closures, time }: { closures: Closure[]; time: number }) {
  const refresh = useRefresh()
  const today = dayInShop(useShopTime(time))
  const isClosedToday = closures.some(({ from, until }) => from <= today && until >= today)

  function finish({ id, ...days }: Closure) {
    const closure = describeClosure(days, today)
    toastWithUndo(m.closedDays_saved({ closure }), {
      label: m.closedDays_undoSaved({ closure }),
      run: () => callApi(endpoints.deleteClosure, { id }).then(refresh),
      done: m.closedDays_undone(),
    })
    return refresh()
  }

  return (
    <>
      <p>{m.closedDays_hint()}</p>
      {isClosedToday ? (
        <p className="font-semibold">{m.closedDays_closedToday()}</p>
      ) : (
        // The server closes its current day if there is no date.
        <SubmitForm
          call={endpoints.addClosure}
          onDone={finish}
          submit={{ text: m.closedDays_closeToday(), busyText: m.closedDays_closing() }}
        />
      )}
      {closures.length > 0 && (
        <ul aria-label={m.closedDays_list()} className="border-b border-thread">
          {closures.map((closure) => (
            <ClosedDay key={closure.id} closure={closure} today={today} />
          ))}
        </ul>
      )}
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.closedDays_forLonger()}</summary>
        <ClosedPeriodForm today={today} onDone={finish} />
      </details>
    </>
  )
}

interface ClosedPeriodFormProps {
  today: string
  onDone: (closure: Closure) => Promise<void>
}

function ClosedPeriodForm({ today, onDone }: ClosedPeriodFormProps) {
  const reasonProps = { autoComplete: 'off', maxLength: closureReasonMaxLength }
  return (
    <SubmitForm
      call={endpoints.addClosure}
      check={({ from = '', until = '' }): Record<string, string> =>
        from && until && until < from ? { until: m.closedDays_lastBeforeFirst() } : {}
      }
      onDone={onDone}
      resetWhenDone
      className="mt-2"
      submit={{ text: m.closedDays_close(), busyText: m.closedDays_closing() }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={m.closedDays_from()} name="from" type="date" min={today} required />
        <Field label={m.closedDays_until()} name="until" type="date" min={today} required />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field {...reasonProps} label={m.closedDays_reason()} name="reason" />
        <Field
          {...reasonProps}
          label={m.closedDays_reasonInTamil()}
          name="reasonInTamil"
          lang="ta"
          hint={m.closedDays_reasonInTamilHint()}
        />
      </div>
    </SubmitForm>
  )
}
