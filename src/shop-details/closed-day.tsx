import type { Closure } from '../api/closures.ts'
import { endpoints } from '../api/endpoints.ts'
import { closureReasonMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { ActionRow } from '../ui/action-row.tsx'
import { Button } from '../ui/button.tsx'
import { callApi } from '../ui/call-api.ts'
import { Field } from '../ui/field.tsx'
import { useChangeReport } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { useAction } from '../ui/use-action.ts'
import { describeClosure } from './closure-messages.ts'
import { lacksTamil } from './text-fields.tsx'
import { fieldId } from './texts-by-path.ts'

export const reasonProps = { autoComplete: 'off', maxLength: closureReasonMaxLength }

export function ClosedDay({ closure: { id, ...days }, today }: { closure: Closure; today: string }) {
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

  function finish() {
    return reportChange(m.shopDetails_saved({ group: reason }), {
      label: m.shopDetails_undoSaved({ group: reason }),
      run: () => callApi(endpoints.changeClosure, { id, reasonInTamil: '' }),
      done: m.shopDetails_undone({ group: reason }),
    })
  }

  return (
    <div ref={focusRowOnRemoval} className="col-span-full">
      <SubmitForm
        endpoint={endpoints.changeClosure}
        toInput={({ reasonInTamil = '' }) => ({ id, reasonInTamil })}
        onDone={finish}
        className="flex flex-wrap items-end gap-3 *:first:grow"
        submit={{ text: m.closedDays_saveReason(), kind: 'quiet', busyText: m.admin_saving(), className: '' }}
      >
        <Field
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

/** Moves the focus to the row when the form disappears, so that keyboard users keep their place. */
const focusRowOnRemoval = (form: HTMLElement | null) => () => {
  if (form?.contains(document.activeElement)) form.closest('li')?.focus()
}
