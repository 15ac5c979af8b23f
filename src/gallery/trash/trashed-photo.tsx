import { type RefObject, useRef, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { callApi, messageFor } from '../../ui/call-api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { toast } from '../../ui/toasts.ts'
import { categoryName } from '../catalogue/category-name.ts'
import { type GalleryPicture, Picture } from '../catalogue/picture.tsx'

/** A deleted photo; its `url` answers the owner alone. */
export interface TrashedPicture
  extends Pick<
    GalleryPicture,
    'id' | 'code' | 'url' | 'category' | 'price' | 'widthPx' | 'heightPx' | 'placeholder' | 'hasAvif'
  > {
  /** Whole days until it is deleted for ever; the last one counts as one. */
  daysLeft: number
}

interface BinnedPhotoProps {
  picture: TrashedPicture
  /** Fetches the lists anew. */
  onChange: () => Promise<void>
}

/** One photo in the bin, and the two ways out of it. */
export function TrashedPhoto({ picture, onChange }: BinnedPhotoProps) {
  const { id, code, category, price, daysLeft } = picture
  const row = useRef<HTMLLIElement>(null)
  const { busy, failure, leave } = useLeaving(row, onChange)
  const formatPrice = price === '' ? m.gallery_priceOnRequest() : m.gallery_price({ price })
  const name = m.admin_itemName({ category: categoryName(category), price: formatPrice })

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-busy={busy}
      className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 border-t border-thread py-4 aria-busy:opacity-60 sm:grid-cols-[6rem_1fr_auto] sm:gap-x-6"
    >
      <Picture
        picture={picture}
        alt={m.gallery_imageAlt({ category: categoryName(category) })}
        sizes="96px"
        loading="lazy"
        className="size-24"
      />
      <div className="min-w-0">
        <h3 className="text-lg first-letter:uppercase">{categoryName(category)}</h3>
        <p className="text-sm text-teak-soft tabular-nums">{code}</p>
        <p className="wrap-anywhere tabular-nums">{formatPrice}</p>
        <p className="text-sm text-teak-soft">{m.admin_daysLeft({ days: daysLeft })}</p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2 sm:col-span-1 sm:self-center">
        <Button
          kind="quiet"
          className="grow px-4 sm:grow-0"
          aria-label={m.admin_restoreOf({ item: name })}
          onClick={() => leave(() => callApi(endpoints.restoreGalleryItem, { id }), m.admin_restored())}
        >
          {m.admin_restore()}
        </Button>
        <ConfirmDialog
          button={{
            className: 'grow px-4 sm:grow-0',
            'aria-label': m.admin_deleteForEverOf({ item: name }),
            children: m.admin_deleteForEver(),
          }}
          question={m.admin_confirmDeleteForEver()}
          hint={m.admin_confirmDeleteForEverHint()}
          confirm={m.admin_deleteForEver()}
          cancel={m.admin_keep()}
          onConfirm={() => leave(() => callApi(endpoints.deletePermanently, { id }), m.admin_deletedForEver())}
        />
      </div>
      <p role="alert" className="form-failure col-span-full">
        {failure}
      </p>
    </li>
  )
}

function useLeaving(row: RefObject<HTMLLIElement | null>, onChange: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function leave(work: () => Promise<unknown>, done: string) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      focusNeighbour(row.current)
      toast(done)
      await onChange()
    } catch (error) {
      setFailure(m.admin_messageFailed({ reason: messageFor(error) }))
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, leave }
}
