import type { Category } from '../../api/gallery.ts'

export interface PhotoDetails {
  price: string
  category: Category
}

type StoredState = 'waiting' | 'failed' | 'same' | 'done'

/** The steps of the one photo that is being uploaded; the browser stores it as waiting. */
export type Step = 'preparing' | 'sending' | 'processing' | 'editing' | 'publishing' | 'offline'

export interface QueuedPhoto extends PhotoDetails {
  id: string
  /** Photos are uploaded in this order, lowest first. */
  place: number
  name: string
  state: StoredState
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
  askedFor?: PhotoDetails[]
  itemId?: string
}

export interface ShownPhoto extends Omit<QueuedPhoto, 'state'> {
  state: StoredState | Step
  /** The share of the bytes that the shop has, 0 to 1. */
  share: number
}

export function isPending({ state }: ShownPhoto): boolean {
  return state !== 'failed' && state !== 'same' && state !== 'done'
}

/** Whether the queue can still change the details; later the owner does so in the gallery. */
export function isChangeable(photo: ShownPhoto): boolean {
  return photo.state === 'failed' || (isPending(photo) && photo.state !== 'publishing')
}
