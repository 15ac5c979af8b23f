import { type ComponentProps, useId } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../forms/button.tsx'

type DialogProps = ComponentProps<'dialog'> & { heading: string; hint: string }

export function Dialog({ heading, hint, children, ...rest }: DialogProps) {
  const id = useId()
  return (
    <dialog
      ref={openModal}
      className="panel m-auto w-[min(26rem,calc(100vw-2rem))] text-inherit [box-shadow:0_16px_48px_rgb(43_27_20/0.35)] backdrop:bg-[rgb(43_27_20/0.6)]"
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-hint`}
      {...rest}
    >
      <h2 id={`${id}-heading`}>{heading}</h2>
      <p id={`${id}-hint`}>{hint}</p>
      {children}
    </dialog>
  )
}

/** Asks before a deletion that has no Undo. */
export function DeletionDialog({
  deleteText,
  onDelete,
  children,
  ...rest
}: DialogProps & { deleteText: string; onDelete: () => void }) {
  return (
    <Dialog role="alertdialog" {...rest}>
      {children}
      <form method="dialog" className="flex flex-wrap gap-3 *:grow">
        <Button type="submit" kind="quiet" className="px-2 text-sm">
          {m.admin_cancelDeletion()}
        </Button>
        <Button type="submit" kind="danger" className="px-2 text-sm" onClick={onDelete}>
          {deleteText}
        </Button>
      </form>
    </Dialog>
  )
}

/** Closes the dialog on removal, because only closing returns the focus. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}
