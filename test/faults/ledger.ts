/** Records the acknowledged writes of a client, and its one pending request. */
export interface Ledger {
  messages: SentMessage[]
  items: PublishedItem[]
  /** These items have been deleted permanently. */
  deleted: string[]
  pending?: WriteRequest
}

export interface SentMessage {
  name: string
  email: string
  message: string
  id: string
}

export interface PublishedItem {
  id: string
  url: string
  price: string
  place: Place
}

export type Place = 'published' | 'trash' | 'deleted'

/** A lost response makes the client repeat the write with the same key. */
export type WriteRequest =
  | { kind: 'message'; key: string; name: string; email: string; message: string }
  | { kind: 'photo'; key: string; filename: string; bytes: Uint8Array; price: string }
  | { kind: 'price'; item: PublishedItem; price: string }
  | { kind: 'move'; item: PublishedItem; to: Place }

export interface Counts {
  acknowledged: number
  unanswered: number
  /** Counts responses with 503 or 507, which are retried. */
  unavailable: number
}

export function noCounts(): Counts {
  return { acknowledged: 0, unanswered: 0, unavailable: 0 }
}
