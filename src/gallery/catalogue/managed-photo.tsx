import { memo, type RefObject, useRef, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import type { PriceSince } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { Button } from '../../ui/button.tsx'
import { callApi, messageFor } from '../../ui/call-api.ts'
import { focusNeighbour } from '../../ui/focus-neighbour.ts'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { categoryName } from './category-name.ts'
import { type GalleryPicture, Picture } from './picture.tsx'
import { PriceForm } from './price-form.tsx'
import { PriceHistoryList } from './price-history.tsx'

/** A picture with what it has cost, the current price first; nothing where that has never changed. */
export interface ManagedPicture extends GalleryPicture {
  prices: PriceSince[]
}

interface ManagedPhotoProps {
  picture: ManagedPicture
  /** Fetches the list anew. */
  onChange: () => Promise<void>
}

/** One photo in the owner's list. Kept as it is while the others change: there may be hundreds. */
export const ManagedPhoto = memo(function ManagedPhoto({ picture, onChange }: ManagedPhotoProps) {
  const [typedPrice, showTypedPrice] = useState<string>()
  const row = useRef<HTMLLIElement>(null)
  const price = typedPrice ?? picture.price
  const formatPrice = price === '' ? m.gallery_priceOnRequest() : m.gallery_price({ price })
  const name = m.admin_itemName({ category: categoryName(picture.category), price: formatPrice })
  const removal = useRemoval({ id: picture.id, name }, row, onChange)
  if (removal.done) return null

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-busy={removal.busy}
      className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-3 border-t border-thread py-4 aria-busy:opacity-60 sm:grid-cols-[6rem_1fr_18rem] sm:gap-x-6"
    >
      <Picture
        picture={picture}
        alt={m.gallery_imageAlt({ category: categoryName(picture.category) })}
        sizes="96px"
        loading="lazy"
        className="size-24"
      />
      <div className="min-w-0">
        <h3 className="text-lg first-letter:uppercase">{categoryName(picture.category)}</h3>
        <p className="text-sm text-teak-soft tabular-nums">{picture.code}</p>
        <p className="mb-2 wrap-anywhere tabular-nums">{formatPrice}</p>
        <Button
          kind="danger"
          className="px-4"
          aria-label={m.admin_deleteOf({ item: name })}
          aria-disabled={removal.busy}
          onClick={removal.start}
        >
          {m.admin_delete()}
        </Button>
      </div>
      <PriceForm
        id={picture.id}
        itemName={name}
        price={picture.price}
        showPrice={showTypedPrice}
        onChange={onChange}
        className="col-span-2 sm:col-span-1"
      />
      {picture.prices.length > 0 && <PriceHistoryList itemName={name} prices={picture.prices} />}
      <p role="alert" className="form-failure col-span-full">
        {removal.failure}
      </p>
    </li>
  )
})

function useRemoval(
  { id, name }: { id: string; name: string },
  row: RefObject<HTMLLIElement | null>,
  onChange: () => Promise<void>,
) {
  const [state, setState] = useState<{ busy?: boolean; done?: boolean; failure?: string }>({})

  async function start() {
    if (state.busy) return
    setState({ busy: true })
    try {
      await callApi(endpoints.deleteGalleryItem, { id })
    } catch (error) {
      return setState({ failure: m.admin_notDeleted({ reason: messageFor(error) }) })
    }
    focusNeighbour(row.current)
    setState({ done: true })
    toastWithUndo(m.admin_deleted(), { label: m.admin_undoDelete({ item: name }), run: undo, done: m.admin_restored() })
    await onChange()
  }

  async function undo() {
    await callApi(endpoints.restoreGalleryItem, { id })
    setState({})
    await onChange()
  }

  return { ...state, start }
}
