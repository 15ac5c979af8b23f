import { type ComponentProps, useId } from 'react'

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

/** Closes the dialog on removal, because only closing returns the focus. */
function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  return () => dialog.close()
}
