import { messages } from '../contract/messages.ts'
import { galleryImageHeightPx } from '../contract/shop-facts.ts'
import { PriceTag } from '../ui/price-tag.tsx'
import { type GalleryPicture, Picture } from './picture.tsx'

/** A finished piece in its mat, with the price on a paper tag. */
export function GalleryPiece({ picture, isFirstRow }: { picture: GalleryPicture; isFirstRow: boolean }) {
  return (
    <li className="piece">
      <Picture
        picture={picture}
        alt={messages.gallery.imageAlt(picture.category)}
        sizes={sizesOf(picture)}
        loading={isFirstRow ? 'eager' : 'lazy'}
        className="h-[300px]"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="pt-3 pb-1 first-letter:uppercase">{picture.category}</p>
        <PriceTag>
          {picture.price === '' ? messages.gallery.priceOnRequest : messages.gallery.price(picture.price)}
        </PriceTag>
      </div>
    </li>
  )
}

/** A wide picture covers its place by its height, any other one by the width of its column. */
function sizesOf({ widthPx, heightPx }: GalleryPicture): string {
  const widthAtFullHeightPx = Math.ceil((galleryImageHeightPx * widthPx) / heightPx)
  const covering = (column: string) => `max(${widthAtFullHeightPx}px, ${column})`
  return [
    `(min-width: 1240px) ${covering('352px')}`,
    `(min-width: 1024px) ${covering('calc(33vw - 68px)')}`,
    `(min-width: 640px) ${covering('calc(50vw - 52px)')}`,
    covering('calc(100vw - 60px)'),
  ].join(', ')
}
