import type { Generated } from 'kysely'
import type { Interest } from '../../api/analytics.ts'
import type { FailureReason } from '../../api/backups.ts'
import type { Category } from '../../api/gallery.ts'
import type { AccountTables } from './account-tables.ts'
import type { IdempotencyRecord } from './idempotency-record.server.ts'

/** Times are epoch milliseconds, days are in the shop's time zone, and SQLite has 0 and 1 instead of booleans. */
export interface Tables extends AccountTables {
  images: {
    name: string
    widthPx: number
    heightPx: number
    /** Files are incomplete in `writing` and `removing`. A gallery item has the image in `shown`, not in `waiting`. */
    state: 'writing' | 'waiting' | 'shown' | 'removing'
    changedAt: number
    /** The WebP is in base64. It is null for images from before migration 0003, empty if it cannot be made. */
    placeholder: string | null
    /** Some files may exist in `making`. Pages offer them in `ready`. They cannot be made in `none`. */
    avifState: Generated<'due' | 'making' | 'ready' | 'none'>
    avifTime: Generated<number>
  }
  gallery: IdempotencyRecord & {
    id: string
    imageName: string
    category: Category
    price: string
    uploadTime: number
    /** The database never assigns a number twice within a category. */
    designNumber: Generated<number>
    trashedTime: number | null
  }
  /** An item whose price has never changed has no row. */
  prices: {
    itemId: string
    price: string
    changedTime: number
  }
  designCounters: { category: Category; given: number }
  uploads: {
    id: string
    filename: string
    sizeBytes: number
    receivedBytes: number
    imageName: string | null
    createdAt: number
  }
  uploadChunks: { uploadId: string; startsAt: number; bytes: Uint8Array }
  contactMessages: IdempotencyRecord & {
    id: string
    name: string
    email: string
    message: string
    receivedTime: number
    readTime: number | null
    spamTime: Generated<number | null>
    /** Commas separate the reasons. */
    spamReasons: Generated<string>
    /** A deleted message can be restored for a day. */
    deletedTime: Generated<number | null>
    mailId: Generated<string | null>
    searchText: Generated<string>
    textHash: Generated<string | null>
  }
  contactInfo: {
    id: 'details'
    fields: string
  }
  shopTexts: {
    id: 'texts'
    fields: string
  }
  /** The shop is closed on both days. */
  closures: IdempotencyRecord & {
    id: string
    fromDay: string
    untilDay: string
    reason: string
    reasonInTamil: Generated<string>
  }
  mails: {
    id: string
    /** The mail is JSON. The column is empty after the mail was sent or given up. */
    content: string
    createdTime: number
    attempts: Generated<number>
    /** A mail that was sent or given up has a time that never comes. */
    nextAttemptTime: number
    sentTime: Generated<number | null>
    givenUpTime: Generated<number | null>
    /** The value 1 preserves the row after sending, as a record of delivery. */
    isRecord: Generated<number>
  }
  flashMessages: {
    id: string
    message: string
    expiresTime: number
  }
  pageViews: {
    day: string
    path: string
    views: number
  }
  dailyCounts: {
    day: string
    kind: 'visit' | Interest
    /** The subject is the origin of a visit or the id of a gallery item. */
    subject: string
    count: number
  }
  settings: { key: string; value: string }
  backups: {
    /** A day begins at three o'clock. */
    day: string
    state: 'under way' | 'tested' | 'failed'
    heartbeatTime: number
    reason: FailureReason | null
    testedTime: number | null
    sizeBytes: number | null
    missingFiles: number | null
  }
  /** No image file is deleted while a hold is valid. */
  fileHolds: { id: string; untilTime: number }
  /** Triggers count every change of what visitors see in the only row. */
  content: { id: 1; revision: Generated<number> }
  rateLimits: { key: string; points: number; expire: number | null }
}
