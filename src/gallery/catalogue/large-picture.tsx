import type { Ref } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { categoryName } from './category-name.ts'
import { type GalleryPicture, Picture } from './picture.tsx'

interface LargePictureProps {
  picture: GalleryPicture
  image?: Ref<HTMLImageElement>
  widestPx?: number
}

/** A design's photo, as large as the window allows. @param props.widestPx of the file; without it every width may come */
export function LargePicture({ picture, image, widestPx }: LargePictureProps) {
  return (
    <Picture
      picture={picture}
      alt={m.gallery_imageAlt({ category: categoryName(picture.category) })}
      sizes={sizesOf(picture)}
      loading="eager"
      className="picture-whole"
      image={image}
      widestPx={widestPx}
    />
  )
}

/**
 * The width of the column, or that at which the picture is as high as it may be. Without `min()`, which makes WebKit
 * ignore the size: up to 102 px too many are named where both are about the same.
 */
function sizesOf({ widthPx, heightPx }: GalleryPicture): string {
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
