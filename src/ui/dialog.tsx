import { type ComponentProps, useId } from 'react'

type DialogProps = ComponentProps<'dialog'> & { heading: string; hint: string }

export function Dialog({ heading, hint, children, ...rest }: DialogProps) {
  const id = useId()
  return (
    <dialog
      ref={openModal}
      className="panel dialog"
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

/** Closes the dialog on removal, because only closing returns the focus. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}
