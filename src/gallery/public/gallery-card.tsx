import type { GalleryPicture } from '../../api/gallery.ts'
import { galleryImageHeightPx } from '../../api/shop-constants.ts'
import { localPath } from '../../messages/language.ts'
import { PriceTag } from '../../ui/price-tag.tsx'
import { designAddress } from './design-code.ts'
import { categoryName, displayDescription, formatPrice, photoLinkLabel } from './design-texts.ts'
import { formatPicture } from './list-photos.ts'
import { PhotoCount } from './photo-count.tsx'
import { Picture } from './picture.tsx'

export function GalleryCard({ picture, hasSaveData }: { picture: GalleryPicture; hasSaveData: boolean }) {
  const { code, category, price } = picture
  const words = displayDescription(picture)
  return (
    <li id={code} data-picture={formatPicture(picture)} className="gallery-card">
      <a href={localPath(designAddress(code))} aria-label={photoLinkLabel(picture)}>
        <Picture picture={picture} sizes={listSizes(picture)} isSmall={hasSaveData} />
        <PhotoCount picture={picture} />
      </a>
      {/* If the row is too narrow, the price tag wraps above the text, next to the picture. */}
      <div className="flex flex-wrap-reverse items-end justify-between gap-x-4">
        <div className="min-w-0 flex-[1_1_7rem] pt-3">
          {words && (
            <p lang={words.lang} className="line-clamp-2 leading-tight">
              {words.text}
            </p>
          )}
          <p className={`first-letter:uppercase ${words ? 'mt-1 text-sm text-teak-soft' : ''}`}>
            {categoryName(category)}
          </p>
          <p className="text-sm text-teak-soft tabular-nums">{code}</p>
        </div>
        <PriceTag>{formatPrice(price)}</PriceTag>
      </div>
    </li>
  )
}

/** Stretching by 4 % is invisible, and lets a phone with a pixel ratio of 1.75 fetch 672 pixels instead of 960. */
const stretchFactor = 0.96

/** Above a window width of `fromPx`, a column takes `percent` of the window minus `lessPx` of margins and gaps. */
const fluidColumns = [
  { fromPx: 1024, percent: 33.34, lessPx: 70 },
  { fromPx: 768, percent: 50, lessPx: 72 },
  { fromPx: 640, percent: 50, lessPx: 52 },
  { fromPx: 0, percent: 100, lessPx: 62 },
]

/** Returns the attribute `sizes`. Wide photos are wider than their column. WebKit does not support `max()` there. */
function listSizes({ widthPx, heightPx }: GalleryPicture): string {
  const leastPx = Math.ceil((stretchFactor * galleryImageHeightPx * widthPx) / heightPx)
  return [
    `(min-width: 1240px) ${Math.max(344, leastPx)}px`,
    ...fluidColumns.flatMap(({ fromPx, percent, lessPx }) => {
      const widerFromPx = Math.max(fromPx, Math.ceil((100 * (leastPx + lessPx)) / percent))
      return [`(min-width: ${widerFromPx}px) calc(${percent}vw - ${lessPx}px)`, `(min-width: ${fromPx}px) ${leastPx}px`]
    }),
  ].join(', ')
}
