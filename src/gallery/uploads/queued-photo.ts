import type { Category } from '../../api/gallery.ts'

/** What can be changed until it hangs. */
export interface PhotoDetails {
  price: string
  category: Category
}

/** A photo on its way into the gallery, as the browser keeps it until it hangs there. */
export interface QueuedPhoto extends PhotoDetails {
  id: string
  /** Of those that wait, the lowest goes next: the order in which they were picked. */
  place: number
  name: string
  state: 'waiting' | 'failed' | 'same' | 'done'
  /** Why it is not uploaded, in one sentence. */
  reason?: string
  /** Under which its gallery item is asked for, however often. */
  idempotencyKey: string
  /** SHA-256 of the file as it was picked; undefined where the browser offers none. */
  hash?: string
  /** Whether it is to be uploaded though the same photo is there. */
  wantedAgain?: boolean
  pickedBytes: number
  /** What is sent; first the file as it was picked. Gone when it is done. */
  blob?: Blob
  /** Of what is sent. */
  sentBytes?: number
  /** Whether `blob` is what is sent. */
  prepared?: boolean
  /** Where its bytes go, when some of them may be there. */
  uploadUrl?: string
  /** Its image, when all of them were. */
  imageUrl?: string
  /** With what its gallery item has been asked for under this key; one of them may hang, when the answer got lost. */
  askedFor?: PhotoDetails[]
  /** Its gallery item, when it is done. */
  itemId?: string
}

/** What is happening to the photo whose turn it is. */
export interface Step {
  id: string
  at: 'preparing' | 'sending' | 'keeping' | 'held back' | 'hanging' | 'waiting for the line'
  /** Of its bytes that have been sent, 0 to 1. */
  share: number
}

/** Whether it can still be given another price and category. When it hangs, that is done in the list of the gallery. */
export function mayBeChanged({ state }: QueuedPhoto, step: Step | undefined): boolean {
  return (state === 'waiting' || state === 'failed') && step?.at !== 'hanging'
}
