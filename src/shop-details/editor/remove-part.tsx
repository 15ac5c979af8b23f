import { m } from '../../messages/compiled/messages.js'
import { useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import type { Part } from './parts.ts'
import { saveDetails } from './save-details.ts'
import type { EditedDetails } from './use-edited-details.ts'

interface RemovePartProps {
  part: Part
  edited: EditedDetails
  onRemoved: () => void
}

/** Empties all texts of the part, in both languages. */
export function RemovePart({ part: { heading, paths }, edited, onRemoved }: RemovePartProps) {
  const reportChange = useChangeReport()
  const remove = useAction(async () => {
    const { saved } = edited
    const save = (textOf: (path: string) => string) =>
      saveDetails(Object.fromEntries(paths.map((path) => [path, textOf(path)])))
    await save(() => '')
    edited.discard(paths)
    onRemoved()
    await reportChange(m.customers_removed({ customer: heading }), {
      label: m.customers_undoRemoved({ customer: heading }),
      run: () => save((path) => saved[path] ?? ''),
      done: m.customers_restored({ customer: heading }),
    })
  }, m.admin_actionFailed)
  return (
    <>
      <Button kind="quiet" aria-disabled={remove.busy} onClick={() => void remove.run()}>
        {m.customers_remove()}
      </Button>
      <Failure>{remove.failure}</Failure>
    </>
  )
}
