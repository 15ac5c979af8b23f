import type { DesignPhoto, GalleryPicture } from '../../api/gallery.ts'
import { avifName, dataSaverWidth, largestWidth, listWidths, webpName } from '../images/image-address.ts'
import { imageAlt } from './design-texts.ts'
import { listPhotos, readPicture } from './list-photos.ts'
import { isDataSaverActive } from './slow-connection.ts'

export interface Slide {
  picture: GalleryPicture
  photo: DesignPhoto
  /** This is the index of the photo in its design. */
  nth: number
  /** This is the index of the design in the page. */
  place: number
  /** The link gets the focus when the lightbox closes. A card has one link for all its photos. */
  link: HTMLAnchorElement
  alt: string
  width: number
  height: number
  src: string
  srcset?: string
  msrc?: string
  /** The lightbox loads this file only on request. */
  largeSrc?: string | undefined
}

/** Creates a slide for each photo of the designs in the page. */
export function createSlides(): Slide[] {
  return [...document.querySelectorAll<HTMLElement>('[data-picture]')].flatMap((card, place) => {
    const picture = readPicture(card)
    const links = [...card.querySelectorAll<HTMLAnchorElement>(':scope > a')]
    return listPhotos(picture).map((photo, nth) => ({
      picture,
      photo,
      nth,
      place,
      link: (links[nth] ?? links[0]) as HTMLAnchorElement,
      alt: imageAlt(picture, photo),
      width: photo.widthPx,
      height: photo.heightPx,
      ...chooseFiles(photo, links[nth]?.querySelector<HTMLImageElement>('picture img')),
    }))
  })
}

/** The page's image, if it has one, is shown until the photo has loaded. */
function chooseFiles(photo: DesignPhoto, image: HTMLImageElement | null | undefined) {
  const { url, widthPx, hasAvif } = photo
  const cachedSrc = image?.complete ? image.currentSrc : ''
  if (isDataSaverActive()) {
    const src = cachedSrc || (hasAvif ? avifName : webpName)(url, dataSaverWidth(photo))
    const largestPx = largestWidth(photo)
    const isLargest = src.endsWith('.jpg') || src.includes(`.${largestPx}.`)
    const largeSrc = (src.endsWith('.avif') ? avifName : webpName)(url, largestPx)
    return { src, largeSrc: isLargest ? undefined : largeSrc }
  }
  const srcset = listWidths(widthPx).map((width) => `${webpName(url, width)} ${width}w`)
  return { src: url, srcset: srcset.join(', '), msrc: cachedSrc }
}

/** Counts all designs of the view, of which the page may contain only some. */
export function formatPlace({ place }: Slide, slides: Slide[]): string {
  const { from = '1', total = (slides.at(-1)?.place ?? 0) + 1 } =
    document.querySelector<HTMLElement>('.gallery-more')?.dataset ?? {}
  return Number(total) > 1 ? `${Number(from) + place} / ${total}` : ''
}
