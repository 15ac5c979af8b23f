import { endpoints } from '../../api/endpoints.ts'
import type { PriceSince } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortDateAt } from '../../messages/dates.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { callApi } from '../../ui/call-api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useRefresh } from '../../ui/refresh.ts'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { useAction } from '../../ui/use-action.ts'
import { categoryName } from './category-name.ts'
import { formatPrice } from './format-price.ts'
import { Picture } from './picture.tsx'
import { PriceForm } from './price-form.tsx'
import type { ManagedPicture } from './prices.server.ts'

export function GalleryManager({ pictures }: { pictures: ManagedPicture[] }) {
  if (pictures.length === 0) return <EmptyState text={m.gallery_empty()} hint={m.admin_emptyGalleryHint()} />
  return (
    <>
      <p>{m.admin_galleryCount({ count: pictures.length })}</p>
      <ul className="border-b border-thread">
        {pictures.map((picture) => (
          <ManagedPhoto key={picture.id} picture={picture} />
        ))}
      </ul>
    </>
  )
}

function ManagedPhoto({ picture }: { picture: ManagedPicture }) {
  const { id, code, prices } = picture
  const refresh = useRefresh()
  const price = formatPrice(picture.price)
  const category = categoryName(picture.category)
  const name = m.admin_itemName({ category, price })
  const removal = useAction(
    async () => {
      await callApi(endpoints.deleteGalleryItem, { id })
      toastWithUndo(m.admin_deleted(), {
        label: m.admin_undoDelete({ item: name }),
        run: async () => {
          await callApi(endpoints.restoreGalleryItem, { id })
          await refresh()
        },
        done: m.admin_restored(),
      })
      await refresh()
    },
    (reason) => m.admin_notDeleted({ reason }),
  )

  return (
    <ActionRow action={removal} className="grid-cols-[6rem_1fr] gap-y-3 py-4 sm:grid-cols-[6rem_1fr_18rem] sm:gap-x-6">
      <Picture picture={picture} sizes="96px" loading="lazy" className="size-24" />
      <div className="min-w-0">
        <h3 className="text-lg first-letter:uppercase">{category}</h3>
        <p className="text-sm text-teak-soft tabular-nums">{code}</p>
        <p className="mb-2 wrap-anywhere tabular-nums">{price}</p>
        <Button
          kind="danger"
          className="px-4"
          aria-label={m.admin_deleteOf({ item: name })}
          aria-disabled={removal.busy}
          onClick={removal.run}
        >
          {m.admin_delete()}
        </Button>
      </div>
      <PriceForm id={id} itemName={name} price={picture.price} />
      {prices.length > 0 && <PriceHistory itemName={name} prices={prices} />}
    </ActionRow>
  )
}

function PriceHistory({ itemName, prices }: { itemName: string; prices: PriceSince[] }) {
  return (
    <details className="col-span-full sm:col-start-2">
      <summary
        className="w-fit cursor-pointer py-3 text-kandangi"
        aria-label={m.admin_pastPricesOf({ item: itemName })}
      >
        {m.admin_pastPrices()}
      </summary>
      <ol className="grid grid-cols-[minmax(0,max-content)_1fr] gap-x-4 gap-y-1 pb-2">
        {prices.map(({ price, changedTime }) => (
          <li key={changedTime} className="col-span-2 grid grid-cols-subgrid">
            <span className="wrap-anywhere tabular-nums">{formatPrice(price)}</span>{' '}
            <span className="whitespace-nowrap text-teak-soft">
              {m.admin_priceSince()}{' '}
              <time dateTime={new Date(changedTime).toISOString()}>{shortDateAt(changedTime)}</time>
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
