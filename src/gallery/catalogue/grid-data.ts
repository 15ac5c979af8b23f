import type { GalleryPicture } from './picture.tsx'

/** What scripts read of the photos that are shown. */
export interface WallData {
  pictures: Omit<GalleryPicture, 'placeholder'>[]
  /** The shop's WhatsApp number, empty if there is none, and the origin of the links in its texts. */
  whatsapp: string
  origin: string
}

export function wallElement(): HTMLElement {
  return document.querySelector('.gallery-wall') as HTMLElement
}

export function wallData(wall: HTMLElement): WallData {
  return JSON.parse(wall.dataset.wall ?? '') as WallData
}
