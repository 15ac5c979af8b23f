import type { Category } from '../../api/gallery.ts'

export interface PhotoDetails {
  price: string
  category: Category
}

export interface QueuedPhoto extends PhotoDetails {
  id: string
  /** Photos are uploaded in this order, lowest first. */
  place: number
  name: string
  state: 'waiting' | 'failed' | 'same' | 'done'
  reason?: string
  idempotencyKey: string
  /** SHA-256 of the chosen file; undefined without HTTPS. */
  hash?: string
  wantedAgain?: boolean
  pickedBytes: number
  /** The chosen file, then the shrunk one; undefined when the photo is published. */
  blob?: Blob
  sentBytes?: number
  prepared?: boolean
  uploadUrl?: string
  imageUrl?: string
  /** The details of earlier requests under this key; one of them may have published the photo. */
  requested?: PhotoDetails[]
  itemId?: string
}

/** The step of the one photo that is being uploaded; the browser stores it as waiting. */
export type Step = 'preparing' | 'sending' | 'processing' | 'editing' | 'publishing' | 'offline'

export interface ListedPhoto extends Omit<QueuedPhoto, 'state'> {
  state: QueuedPhoto['state'] | Step
  /** The share of the bytes that the shop has, 0 to 1. */
  share: number
}

export function isPending({ state }: ListedPhoto): boolean {
  return state !== 'failed' && state !== 'same' && state !== 'done'
}
