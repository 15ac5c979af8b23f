import { m } from '../../messages/compiled/messages.js'
import { avifOf, webpOf, widthsOf } from '../images/image-address.ts'
import { largeUrl } from '../uploads/large-file.ts'
import { categoryName } from './category-name.ts'
import { dataSaverWidth, largestWidth } from './data-saver.ts'
import type { GalleryPicture } from './picture.tsx'
import { isDataSaved } from './slow-connection.ts'

/** The visitor loads `largeSrc` on request. @param image is shown until the photo has loaded */
export function createSlide(picture: GalleryPicture, image: HTMLImageElement | null | undefined) {
  const { url, widthPx, heightPx, hasAvif, category } = picture
  const cachedSrc = image?.complete ? image.currentSrc : ''
  const slide = { width: widthPx, height: heightPx, alt: m.gallery_imageAlt({ category: categoryName(category) }) }
  if (isDataSaved()) {
    const src = cachedSrc || (hasAvif ? avifOf : webpOf)(url, dataSaverWidth(picture))
    const isLargest = src.endsWith('.jpg') || src.includes(`.${largestWidth(picture)}.`)
    return { ...slide, src, largeSrc: isLargest ? undefined : largeUrl(picture, src) }
  }
  const srcset = widthsOf(widthPx).map((width) => `${webpOf(url, width)} ${width}w`)
  return { ...slide, src: url, srcset: srcset.join(', '), msrc: cachedSrc, largeSrc: undefined }
}
