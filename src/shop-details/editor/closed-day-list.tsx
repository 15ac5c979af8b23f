import type { Closure } from '../../api/closures.ts'
import { endpoints } from '../../api/endpoints.ts'
import { addDays } from '../../api/shop-clock.ts'
import { closingNoticeDays, closureReasonMaxLength } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { ActionRow, useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { LongField } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { describeClosure } from '../public/closure-messages.ts'
import { formatDate } from '../public/opening-status.ts'
import { fieldId } from '../public/texts-by-path.ts'
import { lacksTamil } from './text-fields.tsx'

interface ListProps {
  closures: Closure[]
  newest: string | undefined
  today: string
  onRemove: (id: string) => void
}

/** The row of the closure that was just added says what visitors see, and has Undo. */
export function ClosedDayList({ closures, newest, ...props }: ListProps) {
  if (closures.length === 0) return null
  return (
    <ul aria-label={m.closedDays_list()} className="border-b border-thread">
      {[...closures]
        .sort((first, second) => first.from.localeCompare(second.from))
        .map((closure) => (
          <ClosedDay key={closure.id} closure={closure} isNew={closure.id === newest} {...props} />
        ))}
    </ul>
  )
}

interface RowProps extends Pick<ListProps, 'today' | 'onRemove'> {
  closure: Closure
  isNew: boolean
}

function ClosedDay({ closure: { id, ...days }, isNew, today, onRemove }: RowProps) {
  const reportChange = useChangeReport()
  const closure = describeClosure(days, today)
  const remove = useAction(async () => {
    await callApi(endpoints.deleteClosure, { id })
    onRemove(id)
    if (isNew) return reportChange(m.closedDays_undone())
    await reportChange(m.closedDays_removed({ closure }), {
      label: m.closedDays_undoRemoved({ closure }),
      run: () => callApi(endpoints.addClosure, days),
      done: m.closedDays_restored(),
    })
  }, m.admin_actionFailed)

  return (
    <ActionRow action={remove} className={isNew ? 'pb-0.5' : 'grid-cols-[1fr_auto] items-start gap-y-2 py-0.5'}>
      <div className={`min-w-0 wrap-anywhere leading-snug ${isNew ? 'pt-2.5' : 'py-2.5'}`}>
        <p className={isNew ? 'font-semibold' : ''}>{closure}</p>
        {isNew && (
          <p ref={showRow} tabIndex={-1} className="field-hint">
            {describeNotice(days.from, today)}
          </p>
        )}
      </div>
      <button
        type="button"
        className={`link min-h-11 ${isNew ? 'justify-self-start' : 'px-1'}`}
        aria-label={isNew ? m.closedDays_undoSaved({ closure }) : m.closedDays_removeOf({ closure })}
        onClick={remove.run}
      >
        {isNew ? m.toast_undo() : m.closedDays_remove()}
      </button>
      {lacksTamil(days.reason, days.reasonInTamil) && <TamilReasonForm id={id} reason={days.reason} />}
    </ActionRow>
  )
}

/** The contact section lists a closure immediately; the notice on every page appears a few days before it. */
function describeNotice(from: string, today: string): string {
  const firstNotice = addDays(from, -closingNoticeDays)
  if (firstNotice <= today) return m.closedDays_saved()
  return m.closedDays_savedForLater({ day: formatDate(firstNotice, today) })
}

/** The focus makes screen readers read the confirmation. */
function showRow(confirmation: HTMLElement | null) {
  confirmation?.focus({ preventScroll: true })
  confirmation?.closest('li')?.scrollIntoView({ block: 'nearest' })
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
        className="flex flex-wrap items-end gap-3 *:first:grow *:first:basis-48"
        submit={{ text: m.closedDays_saveReason(), kind: 'quiet', busyText: m.admin_saving(), className: '' }}
      >
        <LongField
          autoComplete="off"
          maxLength={closureReasonMaxLength}
          label={m.admin_descriptionInTamil()}
          aria-label={m.closedDays_inTamil({ reason })}
          name="reasonInTamil"
          id={fieldId(`tamil.reason-${id}`)}
          lang="ta"
          required
        />
      </SubmitForm>
    </div>
  )
}
