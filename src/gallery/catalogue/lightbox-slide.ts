import { avifName, listWidths, webpName } from '../images/image-address.ts'
import { dataSaverWidth, largestWidth } from './data-saver.ts'
import { readPicture } from './design-actions.ts'
import { imageAlt } from './design-texts.ts'
import { isDataSaverActive } from './slow-connection.ts'

export type Slide = ReturnType<typeof createSlide>

/** Shows the card's image until the photo has loaded. The lightbox loads `largeSrc` only on request. */
export function createSlide(card: HTMLElement) {
  const picture = readPicture(card)
  const image = card.querySelector<HTMLImageElement>('picture img')
  const { url, widthPx, heightPx, hasAvif } = picture
  const cachedSrc = image?.complete ? image.currentSrc : ''
  const slide = { picture, alt: imageAlt(picture), width: widthPx, height: heightPx }
  if (isDataSaverActive()) {
    const src = cachedSrc || (hasAvif ? avifName : webpName)(url, dataSaverWidth(picture))
    const largestPx = largestWidth(picture)
    const isLargest = src.endsWith('.jpg') || src.includes(`.${largestPx}.`)
    const largeSrc = (src.endsWith('.avif') ? avifName : webpName)(url, largestPx)
    return { ...slide, src, largeSrc: isLargest ? undefined : largeSrc }
  }
  const srcset = listWidths(widthPx).map((width) => `${webpName(url, width)} ${width}w`)
  return { ...slide, src: url, srcset: srcset.join(', '), msrc: cachedSrc, largeSrc: undefined }
}
