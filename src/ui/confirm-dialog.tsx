import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface ConfirmDialogProps {
  button: ButtonProps
  question: string
  hint: string
  confirm: string
  cancel: string
  onConfirm: () => void
}

export function ConfirmDialog({ button, ...dialog }: ConfirmDialogProps) {
  const [opener, setOpener] = useState<HTMLElement>()
  return (
    <>
      <Button kind="danger" {...button} aria-haspopup="dialog" onClick={(event) => setOpener(event.currentTarget)} />
      {/* A long list has hundreds of these buttons, which must not each mount a dialog. */}
      {opener && <Dialog {...dialog} opener={opener} onClosed={() => setOpener(undefined)} />}
    </>
  )
}

type DialogProps = Omit<ConfirmDialogProps, 'button'> & { opener: HTMLElement; onClosed: () => void }

function Dialog({ question, hint, confirm, cancel, onConfirm, opener, onClosed }: DialogProps) {
  const [open, setOpen] = useState(true)
  const isConfirmed = useRef(false)

  // The action may remove the element that the focus returns to, so that it runs after the focus is back.
  function finish(isOpen: boolean) {
    if (isOpen) return
    onClosed()
    if (isConfirmed.current) onConfirm()
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={finish}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog" finalFocus={() => opener}>
          <AlertDialog.Title>{question}</AlertDialog.Title>
          <AlertDialog.Description>{hint}</AlertDialog.Description>
          <div className="mt-2 flex flex-wrap-reverse gap-3">
            <AlertDialog.Close render={<Button kind="quiet" className="grow" />}>{cancel}</AlertDialog.Close>
            <AlertDialog.Close
              render={<Button kind="danger" className="grow" />}
              onClick={() => {
                isConfirmed.current = true
              }}
            >
              {confirm}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
