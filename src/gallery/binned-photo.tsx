import { type RefObject, useRef, useState } from 'react'
import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { ask, sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { toast } from '../ui/toasts.tsx'
import { type GalleryPicture, Picture } from './picture.tsx'

const { admin, gallery } = messages

/** A deleted photo; its `url` answers the owner alone. */
export interface BinnedPicture
  extends Pick<
    GalleryPicture,
    'id' | 'code' | 'url' | 'category' | 'price' | 'widthPx' | 'heightPx' | 'placeholder' | 'hasAvif'
  > {
  /** Whole days until it is deleted for ever; the last one counts as one. */
  daysLeft: number
}

interface BinnedPhotoProps {
  picture: BinnedPicture
  /** Fetches the lists anew. */
  onChange: () => Promise<void>
}

/** One photo in the bin, and the two ways out of it. */
export function BinnedPhoto({ picture, onChange }: BinnedPhotoProps) {
  const { id, code, category, price, daysLeft } = picture
  const row = useRef<HTMLLIElement>(null)
  const { busy, failure, leave } = useLeaving(row, onChange)
  const shownPrice = price === '' ? gallery.priceOnRequest : gallery.price(price)
  const name = admin.itemName(category, shownPrice)

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-busy={busy}
      className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 border-t border-thread py-4 aria-busy:opacity-60 sm:grid-cols-[6rem_1fr_auto] sm:gap-x-6"
    >
      <Picture picture={picture} alt={gallery.imageAlt(category)} sizes="96px" loading="lazy" className="size-24" />
      <div className="min-w-0">
        <h3 className="text-lg first-letter:uppercase">{category}</h3>
        <p className="text-sm text-teak-soft tabular-nums">{code}</p>
        <p className="wrap-anywhere tabular-nums">{shownPrice}</p>
        <p className="text-sm text-teak-soft">{admin.daysLeft(daysLeft)}</p>
      </div>
      <div className="col-span-full flex flex-wrap gap-2 sm:col-span-1 sm:self-center">
        <Button
          kind="quiet"
          className="grow px-4 sm:grow-0"
          aria-label={admin.restoreOf(name)}
          onClick={() => leave(() => ask(calls.restoreGalleryItem, { id }), admin.restored)}
        >
          {admin.restore}
        </Button>
        <ConfirmDialog
          button={{
            className: 'grow px-4 sm:grow-0',
            'aria-label': admin.deleteForEverOf(name),
            children: admin.deleteForEver,
          }}
          question={admin.confirmDeleteForEver}
          hint={admin.confirmDeleteForEverHint}
          confirm={admin.deleteForEver}
          cancel={admin.keep}
          onConfirm={() => leave(() => ask(calls.deleteForEver, { id }), admin.deletedForEver)}
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
      setFailure(admin.messageFailed(sentenceFor(error)))
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, leave }
}
