import type { GalleryPicture } from './picture.tsx'

/** What scripts read of the photos that are shown. */
export interface GridData {
  pictures: Omit<GalleryPicture, 'placeholder'>[]
  /** The shop's WhatsApp number, empty if there is none, and the origin of the links in its texts. */
  whatsapp: string
  origin: string
}

export function gridElement(): HTMLElement {
  return document.querySelector('.gallery-grid') as HTMLElement
}

export function gridData(wall: HTMLElement): GridData {
  return JSON.parse(wall.dataset.wall ?? '') as GridData
}
