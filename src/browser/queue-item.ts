import type { ErrorCode } from '../api/errors.ts'

export interface QueueItem {
  /** The id is also the idempotency key of the item's request. */
  id: string
  place: number
  /** An item is stored as `waiting` while it is `sending`. */
  state: 'waiting' | 'sending' | 'failed' | 'done'
  /** A lost connection has no code. */
  reason?: { code?: ErrorCode; requestId?: string }
}

export interface Sending<Item, Progress> {
  /** The signal is aborted when the item is removed. */
  signal: AbortSignal
  report: (progress: Progress) => void
  /** Stores a change of the item. @throws {NetworkError} if the item has been removed */
  change: (values: Partial<Item>) => Promise<Item>
}
