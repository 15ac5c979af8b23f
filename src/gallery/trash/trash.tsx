import { useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { trashDays } from '../../api/shop-constants.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { ActionRow, useAction, useChangeReport } from '../../ui/dashboard/action.tsx'
import { DeletionDialog } from '../../ui/dashboard/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { categoryName, formatPrice } from '../public/design-texts.ts'
import { Picture } from '../public/picture.tsx'
import type { TrashedPicture } from './trash.server.ts'

export function Trash({ pictures }: { pictures: TrashedPicture[] }) {
  if (pictures.length === 0)
    return <EmptyState text={m.admin_trashEmpty()} hint={m.admin_trashEmptyHint({ trashDays })} />
  return (
    <>
      <p>
        {m.admin_galleryCount({ count: pictures.length })}. {m.admin_trashHint({ trashDays })}
      </p>
      <ul className="border-b border-thread">
        {pictures.map((picture) => (
          <TrashedPhoto key={picture.id} picture={picture} />
        ))}
      </ul>
    </>
  )
}

function TrashedPhoto({ picture }: { picture: TrashedPicture }) {
  const { id, code, category, price, daysLeft } = picture
  const restore = useTrashAction(() => callApi(endpoints.restoreGalleryItem, { id }), m.admin_restored)
  const remove = useTrashAction(() => callApi(endpoints.deletePermanently, { id }), m.admin_deletedPermanently)

  return (
    <ActionRow
      action={restore.busy || restore.failure ? restore : remove}
      className="grid-cols-[6rem_1fr] gap-y-3 py-4 sm:gap-x-6 lg:grid-cols-[6rem_1fr_auto]"
    >
      <Picture picture={picture} sizes="96px" className="size-24" />
      <div className="min-w-0">
        <h3 className="text-lg first-letter:uppercase">{categoryName(category)}</h3>
        <p className="text-sm text-teak-soft tabular-nums">{code}</p>
        <p className="wrap-anywhere tabular-nums">{formatPrice(price)}</p>
        <p className="text-sm text-teak-soft">{m.admin_daysLeft({ days: daysLeft })}</p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2 sm:col-start-2 lg:col-start-3 lg:self-center">
        <Button className="grow px-4 sm:grow-0" aria-label={m.admin_restoreOf({ item: code })} onClick={restore.run}>
          {m.admin_restore()}
        </Button>
        <PermanentDeletion picture={picture} onConfirm={remove.run} />
      </div>
    </ActionRow>
  )
}

function useTrashAction(request: () => Promise<unknown>, message: () => string) {
  const reportChange = useChangeReport()
  return useAction(() => request().then(() => reportChange(message())), m.admin_actionFailed)
}

function PermanentDeletion({ picture, onConfirm }: { picture: TrashedPicture; onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        kind="danger"
        className="border-transparent bg-transparent px-3 text-sm"
        aria-label={m.admin_deletePermanentlyOf({ item: picture.code })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {m.admin_deletePermanently()}
      </Button>
      {isOpen && (
        <DeletionDialog
          heading={m.admin_confirmPermanentDeletion()}
          hint={m.admin_confirmPermanentDeletionHint()}
          deleteText={m.admin_deletePermanently()}
          onDelete={onConfirm}
          onClose={() => setOpen(false)}
        >
          <div className="flex items-center gap-4">
            <Picture picture={picture} sizes="96px" className="size-24 flex-none" />
            <p className="tabular-nums">{picture.code}</p>
          </div>
        </DeletionDialog>
      )}
    </>
  )
}
