import { type KeyboardEvent, useId } from 'react'
import type { DesignFacts } from '../../api/design-facts.ts'
import { statisticsDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { NextIcon, PreviousIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { closeSheet, closeSheetOf, openSheet } from '../../ui/dashboard/open-sheet.ts'
import { useSheet } from '../../ui/dashboard/sheet.ts'
import { Button } from '../../ui/forms/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { designAddress } from '../public/design-code.ts'
import { categoryName, designTitle, formatPrice } from '../public/design-texts.ts'
import { share } from '../public/share-button.ts'
import { CategoryChoice } from './category-choice.tsx'
import { DeleteButton } from './delete-button.tsx'
import { DescriptionForm } from './description-form.tsx'
import { type ShowChange, usePriceChange } from './design-changes.ts'
import { DesignPhotos } from './design-photos.tsx'
import { FactsForm } from './facts-form.tsx'
import type { ManagedPicture } from './manage-gallery.server.ts'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { StatusCardButton } from './status-card-button.tsx'
import { VisibilityChoice } from './visibility-choice.tsx'

interface DesignSheetProps {
  picture: ManagedPicture
  isBeside: boolean
  previousId: string | undefined
  nextId: string | undefined
  firstIds: string[]
  facts: DesignFacts
  showChange: ShowChange
}

/** Covers the page of a phone from below and that of a tablet at the side, and is beside the album in a wider window. */
export function DesignSheet({ isBeside, previousId, nextId, ...controls }: DesignSheetProps) {
  const headingId = useId()
  const { id, code, category } = controls.picture
  const show = useSheet(isBeside)

  return (
    <dialog
      ref={show}
      aria-labelledby={headingId}
      className="design-sheet"
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && closeSheet()}
      onClick={({ target, currentTarget }) => target === currentTarget && closeSheet()}
    >
      <div className="panel">
        <div className="design-sheet-bar">
          <h2 id={headingId} tabIndex={-1} aria-live="polite" className="grow">
            {code} <span className="inline-block text-base first-letter:uppercase">{categoryName(category)}</span>
          </h2>
          <StepButton id={previousId} text={m.design_previousPhoto()} Icon={PreviousIcon} />
          <StepButton id={nextId} text={m.design_nextPhoto()} Icon={NextIcon} />
          <button type="button" onClick={closeSheet} aria-label={m.design_close()}>
            <CloseIcon />
          </button>
        </div>
        <DesignControls key={id} {...controls} />
      </div>
    </dialog>
  )
}

function StepButton({ id, text, Icon }: { id: string | undefined; text: string; Icon: typeof NextIcon }) {
  return (
    <button type="button" aria-disabled={id === undefined} aria-label={text} onClick={() => id && openSheet(id)}>
      <Icon />
    </button>
  )
}

type DesignControlsProps = Pick<DesignSheetProps, 'picture' | 'firstIds' | 'facts' | 'showChange'>

function DesignControls({ picture, firstIds, facts, showChange }: DesignControlsProps) {
  const { code, price, prices, views, hearts, enquiries } = picture
  const priceChange = usePriceChange(picture, showChange)
  const address = localPath(designAddress(code))
  return (
    <>
      <DesignPhotos picture={picture} showChange={showChange} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="price-tag text-lg">{formatPrice(price)}</p>
        {price !== '' && (
          <button
            type="button"
            className="link min-h-11 text-sm"
            aria-label={m.admin_priceOnRequestOf({ item: code })}
            aria-disabled={priceChange.busy}
            onClick={() => void priceChange.run('')}
          >
            {m.gallery_priceOnRequest()}
          </button>
        )}
      </div>
      <PriceForm code={code} shownPrice={price} change={priceChange} className="min-w-0 grow-2 basis-20" />
      <CategoryChoice picture={picture} showChange={showChange} />
      <VisibilityChoice picture={picture} firstIds={firstIds} showChange={showChange} />
      <DescriptionForm picture={picture} />
      {prices.length > 0 && <PriceHistory code={code} prices={prices} />}
      <FactsForm picture={picture} ofShop={facts} />
      <p className="text-sm text-teak-soft tabular-nums">
        {m.album_interest({ views, hearts, enquiries, days: statisticsDays })}
      </p>
      <div className="flex flex-wrap gap-2">
        {!picture.isHidden && (
          <>
            <a href={address} target="_blank" rel="noopener" className="button button-quiet grow px-3">
              {m.album_viewInShop()}
            </a>
            <Button
              kind="quiet"
              className="grow px-3"
              onClick={() => void share(designTitle(picture), location.origin + address)}
            >
              {m.design_share()}
            </Button>
            <StatusCardButton key={picture.url + price} picture={picture} className="grow px-3" />
          </>
        )}
        <DeleteButton picture={picture} className="grow px-3" onDeleted={() => closeSheetOf(picture.id)} />
      </div>
    </>
  )
}
