import { m } from '../../messages/compiled/messages.js'
import { avifOf, webpOf, widthsOf } from '../images/image-address.ts'
import { largeUrl } from '../uploads/large-file.ts'
import { categoryName } from './category-name.ts'
import { dataSaverWidth, largestWidth } from './data-saver.ts'
import type { GalleryPicture } from './picture.tsx'
import { isDataSaved } from './slow-connection.ts'

interface Slide {
  src: string
  srcset?: string
  msrc?: string
  width: number
  height: number
  alt: string
  /** The visitor loads it on request if `src` is a small photo. */
  largeSrc?: string
}

/** @param image is shown until the large photo has loaded */
export function createSlide(picture: GalleryPicture, image: HTMLImageElement | null | undefined): Slide {
  const { url, widthPx, heightPx, hasAvif, category } = picture
  const cachedSrc = image?.complete ? image.currentSrc : ''
  const slide = { width: widthPx, height: heightPx, alt: m.gallery_imageAlt({ category: categoryName(category) }) }
  if (isDataSaved()) {
    const src = cachedSrc || (hasAvif ? avifOf : webpOf)(url, dataSaverWidth(picture))
    const isLargest = src.endsWith('.jpg') || src.includes(`.${largestWidth(picture)}.`)
    return { ...slide, src, ...(!isLargest && { largeSrc: largeUrl(picture, src) }) }
  }
  const srcset = widthsOf(widthPx).map((width) => `${webpOf(url, width)} ${width}w`)
  return { ...slide, src: url, srcset: srcset.join(', '), ...(cachedSrc && { msrc: cachedSrc }) }
}
