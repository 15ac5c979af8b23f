import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface ConfirmDialogProps {
  /** The button that asks for it. */
  button: ButtonProps
  question: string
  hint: string
  confirm: string
  cancel: string
  onConfirm: () => void
}

/** A button that asks once before something that cannot be taken back. */
export function ConfirmDialog({ button, ...asked }: ConfirmDialogProps) {
  const [asker, setAsker] = useState<HTMLElement>()
  return (
    <>
      <Button kind="danger" {...button} aria-haspopup="dialog" onClick={(event) => setAsker(event.currentTarget)} />
      {/* A long list has hundreds of these buttons, and at most one dialog. */}
      {asker && <Dialog {...asked} asker={asker} onClosed={() => setAsker(undefined)} />}
    </>
  )
}

type DialogProps = Omit<ConfirmDialogProps, 'button'> & { asker: HTMLElement; onClosed: () => void }

function Dialog({ question, hint, confirm, cancel, onConfirm, asker, onClosed }: DialogProps) {
  const [open, setOpen] = useState(true)
  const confirmed = useRef(false)

  // Not before the focus is back: what is confirmed may take away the place that it returns to.
  function close(isOpen: boolean) {
    if (isOpen) return
    onClosed()
    if (confirmed.current) onConfirm()
  }

  function agree() {
    confirmed.current = true
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen} onOpenChangeComplete={close}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog" finalFocus={() => asker}>
          <AlertDialog.Title>{question}</AlertDialog.Title>
          <AlertDialog.Description>{hint}</AlertDialog.Description>
          <div className="mt-2 flex flex-wrap-reverse gap-3">
            <AlertDialog.Close render={<Button kind="quiet" className="grow" />}>{cancel}</AlertDialog.Close>
            <AlertDialog.Close render={<Button kind="danger" className="grow" />} onClick={agree}>
              {confirm}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
