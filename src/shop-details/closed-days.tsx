import type { Closure } from '../api/closures.ts'
import { endpoints } from '../api/endpoints.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { closingNoticeDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { callApi } from '../ui/call-api.ts'
import { Field } from '../ui/field.tsx'
import { useChangeReport } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { ClosedDay, reasonProps } from './closed-day.tsx'
import { describeClosure } from './closure-messages.ts'
import { formatDate } from './opening-status.ts'

export function ClosedDays({ closures, time }: { closures: Closure[]; time: number }) {
  const reportChange = useChangeReport()
  const today = dayInShop(time)
  const isClosedToday = closures.some(({ from, until }) => from <= today && until >= today)

  function finish({ id, ...days }: Closure) {
    const closure = describeClosure(days, today)
    return reportChange(describeSaved(days, today), {
      label: m.closedDays_undoSaved({ closure }),
      run: () => callApi(endpoints.deleteClosure, { id }),
      done: m.closedDays_undone(),
    })
  }

  return (
    <>
      <p>{m.closedDays_hint()}</p>
      {isClosedToday ? (
        <p className="font-semibold">{m.closedDays_closedToday()}</p>
      ) : (
        // The server closes the current day if the dates are missing.
        <SubmitForm
          endpoint={endpoints.addClosure}
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
        <SubmitForm
          endpoint={endpoints.addClosure}
          check={({ from = '', until = '' }): Record<string, string> =>
            from && until && until < from ? { until: m.closedDays_lastBeforeFirst() } : {}
          }
          onDone={finish}
          resetWhenDone
          className="mt-2"
          submit={{ text: m.closedDays_close(), busyText: m.closedDays_closing() }}
        >
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={m.closedDays_from()} name="from" type="date" min={today} required />
            <Field label={m.closedDays_until()} name="until" type="date" min={today} required />
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
      </details>
    </>
  )
}

/** The contact section lists a closure immediately; the notice on every page appears a few days before it. */
function describeSaved(days: Omit<Closure, 'id'>, today: string): string {
  const closure = describeClosure(days, today)
  const firstNotice = addDays(days.from, -closingNoticeDays)
  return firstNotice <= today
    ? m.closedDays_saved({ closure })
    : m.closedDays_savedForLater({ closure, day: formatDate(firstNotice, today) })
}
