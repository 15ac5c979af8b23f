import { m } from '../../messages/compiled/messages.js'
import { avifOf, webpOf, widthsOf } from '../images/image-address.ts'
import { largeUrl } from '../uploads/large-file.ts'
import { categoryName } from './category-name.ts'
import { dataSaverWidth, largestWidth } from './data-saver.ts'
import { pictureOf } from './design-actions.ts'
import { displayDescription } from './display-description.ts'
import { isDataSaved } from './slow-connection.ts'

export type Slide = ReturnType<typeof createSlide>

/** Shows the image of the card until the photo has loaded. The visitor loads `largeSrc` on request. */
export function createSlide(card: HTMLElement) {
  const picture = pictureOf(card)
  const image = card.querySelector<HTMLImageElement>('picture img')
  const { url, widthPx, heightPx, hasAvif, category } = picture
  const cachedSrc = image?.complete ? image.currentSrc : ''
  const alt = displayDescription(picture)?.text ?? m.gallery_imageAlt({ category: categoryName(category) })
  const slide = { picture, alt, width: widthPx, height: heightPx }
  if (isDataSaved()) {
    const src = cachedSrc || (hasAvif ? avifOf : webpOf)(url, dataSaverWidth(picture))
    const isLargest = src.endsWith('.jpg') || src.includes(`.${largestWidth(picture)}.`)
    return { ...slide, src, largeSrc: isLargest ? undefined : largeUrl(picture, src) }
  }
  const srcset = widthsOf(widthPx).map((width) => `${webpOf(url, width)} ${width}w`)
  return { ...slide, src: url, srcset: srcset.join(', '), msrc: cachedSrc, largeSrc: undefined }
}
