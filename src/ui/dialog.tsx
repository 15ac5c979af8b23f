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

/** Closing returns the focus; a dialog that is only removed would lose it. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}
