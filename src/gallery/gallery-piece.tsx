import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { galleryImageHeightPx } from '../contract/shop-facts.ts'
import { PriceTag } from '../ui/price-tag.tsx'
import { m } from '../words/compiled/messages.js'
import { categoryName } from './category-name.ts'
import { designAddress } from './design-code.ts'
import { type GalleryPicture, Picture } from './picture.tsx'
import { shownPrice } from './shown-price.ts'
import { sparingWidth, useSparing } from './sparing.ts'

interface GalleryPieceProps {
  picture: GalleryPicture
  onLook: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** A finished piece in its mat, with the price on a paper tag. A tap on it shows it large. */
export function GalleryPiece({ picture, onLook }: GalleryPieceProps) {
  const { code, category, price } = picture
  const { image, isSparing } = useSparing()
  return (
    <li id={code} className="piece">
      <Link
        to={designAddress(code)}
        onClick={onLook}
        aria-label={m.gallery_lookCloser({ code, category: categoryName(category) })}
        className="block cursor-zoom-in"
      >
        <Picture
          picture={picture}
          alt={m.gallery_imageAlt({ category: categoryName(category) })}
          sizes={sizesOf(picture)}
          loading="lazy"
          className="h-[300px]"
          image={image}
          widestPx={isSparing ? sparingWidth(picture) : undefined}
        />
      </Link>
      {/* Where both do not fit side by side the tag comes first, so that it hangs from the picture all the same. */}
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-4">
        <div>
          <p className="pt-3 first-letter:uppercase">{categoryName(category)}</p>
          <p className="design-code">{code}</p>
        </div>
        <PriceTag>{shownPrice(price)}</PriceTag>
      </div>
    </li>
  )
}

/**
 * A picture that is stretched by 4 % looks the same. A phone with 1.75 pixels to one draws a photo of 4:3 in 700, and
 * would fetch the next larger file, of 960, where that of 672 does.
 */
const stretched = 0.96

/** A wide picture covers its place by its height, any other one by the width of its column. */
function sizesOf({ widthPx, heightPx }: GalleryPicture): string {
  const widthAtFullHeightPx = Math.ceil((stretched * galleryImageHeightPx * widthPx) / heightPx)
  const covering = (column: string) => `max(${widthAtFullHeightPx}px, ${column})`
  return [
    `(min-width: 1240px) ${covering('344px')}`,
    `(min-width: 1024px) ${covering('calc(33.34vw - 70px)')}`,
    `(min-width: 768px) ${covering('calc(50vw - 72px)')}`,
    `(min-width: 640px) ${covering('calc(50vw - 52px)')}`,
    covering('calc(100vw - 62px)'),
  ].join(', ')
}
