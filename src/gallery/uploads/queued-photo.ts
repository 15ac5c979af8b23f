import type { Category } from '../../api/gallery.ts'

export interface PhotoDetails {
  price: string
  category: Category
}

export interface QueuedPhoto extends PhotoDetails {
  id: string
  /** The photo with the lowest place is uploaded first. */
  place: number
  name: string
  state: 'waiting' | 'failed' | 'same' | 'done'
  reason?: string
  idempotencyKey: string
  /** The hash is the SHA-256 of the chosen file; it is undefined without HTTPS. */
  hash?: string
  wantedAgain?: boolean
  pickedBytes: number
  /** It holds the chosen file, then the shrunk one; it is undefined after publication. */
  blob?: Blob
  sentBytes?: number
  prepared?: boolean
  uploadUrl?: string
  imageUrl?: string
  /** One of these earlier requests under this key may have published the photo. */
  requested?: PhotoDetails[]
  itemId?: string
}

/** Only one photo is uploaded at a time; the browser stores it as waiting. */
export type Step = 'preparing' | 'sending' | 'processing' | 'editing' | 'publishing' | 'offline'

export interface ListedPhoto extends Omit<QueuedPhoto, 'state'> {
  state: QueuedPhoto['state'] | Step
  /** The share of the bytes that the shop has ranges from 0 to 1. */
  share: number
}

export function isPending({ state }: ListedPhoto): boolean {
  return state !== 'failed' && state !== 'same' && state !== 'done'
}
