import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  button: ButtonProps
  question: string
  hint: string
  confirm: string
  cancel: string
  onConfirm: () => void
}

export function ConfirmDialog({ button, question, hint, confirm, cancel, onConfirm }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="danger" {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog role="alertdialog" heading={question} hint={hint} onClose={close}>
          <div className="mt-2 flex flex-wrap-reverse gap-3">
            <Button kind="quiet" className="grow" onClick={close}>
              {cancel}
            </Button>
            <Button
              kind="danger"
              className="grow"
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {confirm}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
