import { useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { callApi } from '../../browser/call-api.ts'
import { m } from '../../messages/compiled/messages.js'
import { ActionRow, useAction, useChangeReport, useRefresh } from '../../ui/dashboard/action.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { displayDescription, formatPrice, itemName } from '../public/design-texts.ts'
import { Picture } from '../public/picture.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { DescriptionForm } from './description-form.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { PriceForm, PriceHistory, usePriceChange } from './price-form.tsx'

/** With more photos, the screen would be longer than three windows of a phone. */
const firstCount = 4

/** @param props.pictures newest first */
export function GalleryManager({ pictures }: { pictures: ManagedPicture[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (pictures.length === 0) return <EmptyState text={m.gallery_empty()} hint={m.admin_emptyGalleryHint()} />
  return (
    <>
      <SampleRemoval ids={pictures.filter(({ isSample }) => isSample).map(({ id }) => id)} />
      <ul className="border-b border-thread">
        {pictures.slice(0, showsAll ? undefined : firstCount).map((picture) => (
          <ManagedPhoto key={picture.id} picture={picture} />
        ))}
      </ul>
      {!showsAll && pictures.length > firstCount && (
        <Button kind="quiet" onClick={() => setShowsAll(true)}>
          {m.admin_showAllPhotos({ count: pictures.length })}
        </Button>
      )}
    </>
  )
}

function SampleRemoval({ ids }: { ids: string[] }) {
  const refresh = useRefresh()
  const reportChange = useChangeReport()
  const { run, busy, failure } = useAction(async () => {
    try {
      for (const id of ids) await callApi(endpoints.deleteGalleryItem, { id })
    } catch (error) {
      await refresh()
      throw error
    }
    await reportChange(m.admin_samplesRemoved(), {
      label: m.admin_undoSamples(),
      run: async () => {
        for (const id of ids) await callApi(endpoints.restoreGalleryItem, { id })
      },
      done: m.admin_samplesRestored(),
    })
  }, m.admin_notDeleted)
  if (ids.length === 0) return null
  return (
    <div>
      <Button kind="quiet" onClick={run} busyText={busy && m.admin_removingSamples()}>
        {m.admin_removeSamples({ count: ids.length })}
      </Button>
      <Failure>{failure}</Failure>
    </div>
  )
}

function ManagedPhoto({ picture }: { picture: ManagedPicture }) {
  const { id, code, prices } = picture
  const reportChange = useChangeReport()
  const [unsavedPrice, setUnsavedPrice] = useState<string>()
  const description = displayDescription(picture)
  const name = itemName(picture)
  const priceChange = usePriceChange(picture, name, setUnsavedPrice)
  const removal = useAction(async () => {
    await callApi(endpoints.deleteGalleryItem, { id })
    await reportChange(m.admin_deleted(), {
      label: m.admin_undoDelete({ item: name }),
      run: () => callApi(endpoints.restoreGalleryItem, { id }),
      done: m.admin_restored(),
    })
  }, m.admin_notDeleted)

  return (
    <ActionRow
      action={removal}
      className="grid-cols-[4.5rem_1fr] items-start gap-x-3 gap-y-2 py-3 lg:grid-cols-[4.5rem_1fr_21rem] lg:gap-x-6"
    >
      <Picture picture={picture} sizes="72px" className="size-18" />
      <div className="min-w-0">
        <CategoryMenu picture={picture} itemName={name} />
        <h3 className="mt-1 flex flex-wrap items-center gap-x-3 [font-family:inherit] text-base tabular-nums">
          <span className="wrap-anywhere">{formatPrice(unsavedPrice ?? picture.price)}</span>{' '}
          <span className="font-normal text-teak-soft">{code}</span>{' '}
          {picture.price !== '' && (
            <button
              type="button"
              className="link inline-flex min-h-11 items-center font-normal text-sm"
              aria-label={m.admin_priceOnRequestOf({ item: name })}
              aria-disabled={priceChange.busy}
              onClick={() => void priceChange.run('')}
            >
              {m.gallery_priceOnRequest()}
            </button>
          )}
        </h3>
        <p lang={description?.lang} className="text-sm empty:hidden">
          {description?.text}
        </p>
      </div>
      <PriceForm itemName={name} change={priceChange}>
        <Button
          kind="danger"
          className="px-2 text-sm"
          aria-label={m.admin_deleteOf({ item: name })}
          aria-disabled={removal.busy}
          onClick={removal.run}
        >
          {m.admin_delete()}
        </Button>
      </PriceForm>
      <DescriptionForm picture={picture} itemName={name} />
      {prices.length > 0 && <PriceHistory itemName={name} prices={prices} />}
    </ActionRow>
  )
}
