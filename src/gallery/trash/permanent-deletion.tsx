import { useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function PermanentDeletion({ item, onConfirm }: { item: string; onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  function confirm() {
    close()
    onConfirm()
  }

  return (
    <>
      <Button
        kind="danger"
        className="grow px-4 sm:grow-0"
        aria-label={m.admin_deletePermanentlyOf({ item })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {m.admin_deletePermanently()}
      </Button>
      {isOpen && (
        <Dialog
          role="alertdialog"
          heading={m.admin_confirmPermanentDeletion()}
          hint={m.admin_confirmPermanentDeletionHint()}
          onClose={close}
        >
          <div className="mt-2 flex flex-wrap-reverse gap-3">
            <Button kind="quiet" className="grow" onClick={close}>
              {m.admin_cancelDeletion()}
            </Button>
            <Button kind="danger" className="grow" onClick={confirm}>
              {m.admin_deletePermanently()}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
