import type { Description, GalleryItem } from '../../api/gallery.ts'
import type { QueueItem } from '../../browser/queue-item.ts'

export type PhotoDetails = Pick<GalleryItem, 'price' | 'category'> & Partial<Description>

export interface QueuedPhoto extends QueueItem, PhotoDetails {
  name: string
  pickedBytes: number
  blob?: Blob
  sentBytes?: number
  imageUrl?: string
  /** The design with this code looks the same. The photo is published all the same. */
  similarTo?: string
  publishedId?: string
  /** The first photo of the same design has this id in the queue. */
  designOf?: string
  /** The design is published and waits for this photo. */
  designId?: string
  /** A request may have published the photo, so only its item in the gallery can change. */
  isRequested?: boolean
}

export interface UploadStep {
  name: 'preparing' | 'sending' | 'processing' | 'editing'
  fraction?: number
}
