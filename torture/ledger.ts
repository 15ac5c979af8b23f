/** The acknowledged writes of a client, and its one unanswered request. */
export interface Ledger {
  messages: SentMessage[]
  items: PublishedItem[]
  /** Ids of permanently deleted items. */
  gone: string[]
  asked?: Wish
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

export type Place = 'wall' | 'bin' | 'gone'

/** A write whose response was lost. It is repeated with the same key. */
export type Wish =
  | { kind: 'message'; key: string; name: string; email: string; message: string }
  | { kind: 'photo'; key: string; filename: string; bytes: Uint8Array; price: string }
  | { kind: 'price'; item: PublishedItem; price: string }
  | { kind: 'move'; item: PublishedItem; to: Place }

/** Merges the ledgers of all clients. */
export interface Counts {
  requests: number
  acknowledged: number
  unanswered: number
  /** `message`, `photo`, `price`, `bin`, `wall`, `gone` (deleted for ever). */
  byKind: Record<string, number>
  putOff: number
}

export function noCounts(): Counts {
  return { requests: 0, acknowledged: 0, unanswered: 0, putOff: 0, byKind: {} }
}
