import type { Ref } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { categoryName } from './category-name.ts'
import { type GalleryPicture, Picture } from './picture.tsx'

interface LargePictureProps {
  picture: GalleryPicture
  image?: Ref<HTMLImageElement>
  widestPx?: number
}

export function LargePicture({ picture, ...rest }: LargePictureProps) {
  return (
    <Picture
      picture={picture}
      alt={m.gallery_imageAlt({ category: categoryName(picture.category) })}
      sizes={listSizes(picture)}
      loading="eager"
      className="picture-whole"
      {...rest}
    />
  )
}

/** Media conditions replace `min()`, because WebKit ignores sizes with it; they name up to 102 px too many. */
function listSizes({ widthPx, heightPx }: GalleryPicture): string {
  const highest = Math.ceil((90 * widthPx) / heightPx)
  return [
    `(min-width: 1240px) and (max-height: ${Math.floor(52_600 / highest)}px) ${highest}vh`,
    '(min-width: 1240px) 526px',
    `(min-width: 1024px) and (min-aspect-ratio: ${2 * highest}/100) ${highest}vh`,
    '(min-width: 1024px) calc(50vw - 94px)',
    `(min-aspect-ratio: ${highest}/100) ${highest}vh`,
    '(min-width: 768px) calc(100vw - 102px)',
    'calc(100vw - 60px)',
  ].join(', ')
}
