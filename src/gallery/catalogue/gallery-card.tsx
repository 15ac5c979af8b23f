import { galleryImageHeightPx } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { categoryName } from './category-name.ts'
import { dataSaverWidth } from './data-saver.ts'
import { designAddress } from './design-code.ts'
import { formatPrice } from './format-price.ts'
import { type GalleryPicture, Picture } from './picture.tsx'

interface GalleryPieceProps {
  picture: GalleryPicture
  /** Whether the photo comes in its small width. */
  hasSaveData: boolean
}

/** A finished piece in its mat, with the price on a paper tag. A tap on it shows it large. */
export function GalleryCard({ picture, hasSaveData }: GalleryPieceProps) {
  const { code, category, price } = picture
  return (
    <li id={code} className="gallery-card">
      <a
        href={localPath(designAddress(code))}
        aria-label={m.gallery_lookCloser({ code, category: categoryName(category) })}
        className="block cursor-zoom-in"
      >
        <Picture
          picture={picture}
          alt={m.gallery_imageAlt({ category: categoryName(category) })}
          sizes={sizesOf(picture)}
          loading="lazy"
          className="h-[300px]"
          smallPx={dataSaverWidth(picture)}
          widestPx={hasSaveData ? dataSaverWidth(picture) : undefined}
        />
      </a>
      {/* Where both do not fit side by side the tag comes first, so that it hangs from the picture all the same. */}
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-4">
        <div>
          <p className="pt-3 first-letter:uppercase">{categoryName(category)}</p>
          <p className="design-code">{code}</p>
        </div>
        <PriceTag>{formatPrice(price)}</PriceTag>
      </div>
    </li>
  )
}

/**
 * A picture that is stretched by 4 % looks the same. A phone with 1.75 pixels to one draws a photo of 4:3 in 700, and
 * would fetch the next larger file, of 960, where that of 672 does.
 */
const stretched = 0.96

/** The width of a column is `percent` of the window less `lessPx` of margins and gaps, from a window of `fromPx` on. */
const growingColumns = [
  { fromPx: 1024, percent: 33.34, lessPx: 70 },
  { fromPx: 768, percent: 50, lessPx: 72 },
  { fromPx: 640, percent: 50, lessPx: 52 },
  { fromPx: 0, percent: 100, lessPx: 62 },
]

/**
 * A wide picture covers its place by its height, any other one by the width of its column. Without `max()`, which makes
 * WebKit ignore the size: the window is named from which on the column is the wider of the two.
 */
function sizesOf({ widthPx, heightPx }: GalleryPicture): string {
  const leastPx = Math.ceil((stretched * galleryImageHeightPx * widthPx) / heightPx)
  return [
    `(min-width: 1240px) ${Math.max(344, leastPx)}px`,
    ...growingColumns.flatMap(({ fromPx, percent, lessPx }) => {
      const widerFromPx = Math.max(fromPx, Math.ceil((100 * (leastPx + lessPx)) / percent))
      return [`(min-width: ${widerFromPx}px) calc(${percent}vw - ${lessPx}px)`, `(min-width: ${fromPx}px) ${leastPx}px`]
    }),
  ].join(', ')
}
