import { calls } from '../api/calls.ts'
import type { Closure } from '../api/closures.ts'
import { closureReasonMaxLength } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { fieldId, inTamil } from './field-id.ts'

interface ReasonInTamilProps {
  closure: Pick<Closure, 'id' | 'reason'>
  /** Fetches the list anew. */
  onChange: () => Promise<void>
  /** The form goes with it. */
  onDone: () => void
}

/** For a closure of which those who read Tamil would see the reason in English. */
export function ReasonInTamil({ closure: { id, reason }, onChange, onDone }: ReasonInTamilProps) {
  async function saved() {
    onDone()
    toastWithUndo(m.shopDetails_saved({ group: reason }), {
      label: m.shopDetails_undoSaved({ group: reason }),
      run: async () => {
        await ask(calls.changeClosure, { id, reasonInTamil: '' })
        await onChange()
      },
      done: m.shopDetails_undone({ group: reason }),
    })
    await onChange()
  }

  return (
    <CallForm
      call={calls.changeClosure}
      toInput={({ reasonInTamil = '' }) => ({ id, reasonInTamil })}
      onDone={saved}
      className="col-span-full flex flex-wrap items-end gap-3"
    >
      {({ busy }) => (
        <>
          <div className="min-w-0 grow">
            <Field
              label={m.closedDays_inTamil({ reason })}
              name="reasonInTamil"
              id={fieldId(inTamil(`reason-${id}`))}
              lang="ta"
              autoComplete="off"
              maxLength={closureReasonMaxLength}
              required
            />
          </div>
          <Button type="submit" kind="quiet" busyText={busy && m.admin_saving()}>
            {m.closedDays_saveReason()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
