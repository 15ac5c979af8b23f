import { avifOf, webpOf } from '../images/image-address.ts'
import { bytesOf, largeUrl, wordsFor } from '../uploads/large-file.ts'
import { dataSaverWidth, widestOf } from './data-saver.ts'
import type { GalleryPicture } from './picture.tsx'

/** A slide of the lightbox where data is saved. */
interface SmallSlide {
  src: string
  /** The one that is fetched when it is wanted; undefined where there is no larger one. */
  largeSrc: string | undefined
}

/** @param fetched what the page has of the picture, which costs nothing any more; empty where it has nothing. */
export function dataSaverSlide(picture: GalleryPicture, fetched: string): SmallSlide {
  const addressOf = picture.hasAvif ? avifOf : webpOf
  const src = fetched || addressOf(picture.url, dataSaverWidth(picture))
  const largeSrc = largeUrl(picture, src)
  const isWidest = src.endsWith('.jpg') || src.includes(`.${widestOf(picture)}.`)
  return { src, largeSrc: isWidest ? undefined : largeSrc }
}

/** Says what the large picture costs as soon as the shop has said it. */
export function largeButton(largeSrc: string, show: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'lightbox-large'
  button.textContent = wordsFor(undefined)
  button.addEventListener('click', show)
  bytesOf(largeSrc).then((bytes) => {
    button.textContent = wordsFor(bytes)
  })
  return button
}
