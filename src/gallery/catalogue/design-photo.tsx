import type { GalleryPicture } from '../../api/gallery.ts'
import { photoLinkLabel } from './design-texts.ts'
import { Picture } from './picture.tsx'

/** Links to the image file, which JavaScript opens in the lightbox. */
export function DesignPhoto({ picture, isSmall }: { picture: GalleryPicture; isSmall: boolean }) {
  return (
    <a href={picture.url} aria-label={photoLinkLabel(picture)}>
      <Picture picture={picture} sizes={listSizes(picture)} className="picture-whole" isSmall={isSmall} />
    </a>
  )
}

/** Returns the attribute `sizes`, at most 102 px too wide. WebKit does not support `min()` there. */
function listSizes({ widthPx, heightPx }: Pick<GalleryPicture, 'widthPx' | 'heightPx'>): string {
  const highest = Math.ceil((90 * widthPx) / heightPx)
  const highestOnPhone = Math.ceil((46 * widthPx) / heightPx)
  return [
    `(min-width: 1240px) and (max-height: ${Math.floor(52_600 / highest)}px) ${highest}vh`,
    '(min-width: 1240px) 526px',
    `(min-width: 768px) and (min-aspect-ratio: ${2 * highest}/100) ${highest}vh`,
    '(min-width: 1024px) calc(50vw - 94px)',
    '(min-width: 768px) calc(50vw - 78px)',
    `(min-aspect-ratio: ${highestOnPhone}/100) ${highestOnPhone}vh`,
    'calc(100vw - 60px)',
  ].join(', ')
}
