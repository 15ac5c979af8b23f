import type { Closure } from '../../api/closures.ts'
import { endpoints } from '../../api/endpoints.ts'
import { addDays, dayInShop } from '../../api/shop-clock.ts'
import { closingNoticeDays, closureReasonMaxLength } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { ActionRow, useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Field, LongField } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { describeClosure } from '../public/closure-messages.ts'
import { formatDate } from '../public/opening-status.ts'
import { fieldId } from '../public/texts-by-path.ts'
import { lacksTamil } from './text-fields.tsx'

const reasonProps = { autoComplete: 'off', maxLength: closureReasonMaxLength }

export function ClosedDays({ closures, time }: { closures: Closure[]; time: number }) {
  const reportChange = useChangeReport()
  const today = dayInShop(time)
  const isClosedToday = closures.some(({ from, until }) => from <= today && until >= today)

  function finish({ id, ...days }: Closure) {
    const closure = describeClosure(days, today)
    // The contact section lists a closure immediately; the notice on every page appears a few days before it.
    const firstNotice = addDays(days.from, -closingNoticeDays)
    const day = formatDate(firstNotice, today)
    const saved = firstNotice <= today ? m.closedDays_saved({ closure }) : m.closedDays_savedForLater({ closure, day })
    return reportChange(saved, {
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
            <LongField {...reasonProps} label={m.closedDays_reason()} name="reason" />
            <LongField
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

function ClosedDay({ closure: { id, ...days }, today }: { closure: Closure; today: string }) {
  const reportChange = useChangeReport()
  const closure = describeClosure(days, today)
  const remove = useAction(async () => {
    await callApi(endpoints.deleteClosure, { id })
    await reportChange(m.closedDays_removed({ closure }), {
      label: m.closedDays_undoRemoved({ closure }),
      run: () => callApi(endpoints.addClosure, days),
      done: m.closedDays_restored(),
    })
  }, m.admin_actionFailed)

  return (
    <ActionRow action={remove} className="grid-cols-[1fr_auto] items-start gap-y-2 py-3">
      <span className="min-w-0 py-2.5 wrap-anywhere">{closure}</span>
      <Button kind="quiet" className="px-4" aria-label={m.closedDays_removeOf({ closure })} onClick={remove.run}>
        {m.closedDays_remove()}
      </Button>
      {lacksTamil(days.reason, days.reasonInTamil) && <TamilReasonForm id={id} reason={days.reason} />}
    </ActionRow>
  )
}

function TamilReasonForm({ id, reason }: Pick<Closure, 'id' | 'reason'>) {
  const reportChange = useChangeReport()
  const undo = {
    label: m.shopDetails_undoSaved({ group: reason }),
    run: () => callApi(endpoints.changeClosure, { id, reasonInTamil: '' }),
    done: m.shopDetails_undone({ group: reason }),
  }

  return (
    <div className="col-span-full">
      <SubmitForm
        endpoint={endpoints.changeClosure}
        toInput={({ reasonInTamil = '' }) => ({ id, reasonInTamil })}
        onDone={() => reportChange(m.shopDetails_saved({ group: reason }), undo)}
        className="flex flex-wrap items-end gap-3 *:first:grow"
        submit={{ text: m.closedDays_saveReason(), kind: 'quiet', busyText: m.admin_saving(), className: '' }}
      >
        <LongField
          {...reasonProps}
          label={m.closedDays_inTamil({ reason })}
          name="reasonInTamil"
          id={fieldId(`tamil.reason-${id}`)}
          lang="ta"
          required
        />
      </SubmitForm>
    </div>
  )
}
