import type { Generated } from 'kysely'
import type { Interest } from '../../api/analytics.ts'
import type { FailureReason } from '../../api/backups.ts'
import type { Category } from '../../api/gallery.ts'
import type { IdempotencyRecord } from './idempotency-record.server.ts'

/**
 * Times are epoch milliseconds, days are in the shop's time zone; SQLite has 0 and 1 instead of booleans. Columns that only
 * the authentication library uses are left out.
 */
export interface Tables {
  users: {
    id: string
    name: string
    email: string
    emailVerified: number | boolean
    /** `admin` for the one owner; null for everybody else. */
    role: string | null
    twoFactorEnabled: number | boolean | null
    createdAt: string | Date
    updatedAt: string | Date
  }
  sessions: {
    id: string
    userId: string
    token: string
    expiresAt: string | Date
    /** Always null. */
    ipAddress: string | null
    userAgent: string | null
    deviceHash: string | null
    createdAt: string | Date
    updatedAt: string | Date
  }
  secondFactors: {
    id: string
    secret: string
    backupCodes: string
    userId: string
    verified: number | boolean | null
    failedVerificationCount: number | null
    lockedUntil: string | Date | null
  }
  /** Browsers in which the owner has signed in, identified by the hash of a cookie. */
  knownDevices: {
    hash: string
    userId: string
    firstSeenTime: number
    signedOutTime: number | null
  }
  credentials: {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
    updatedAt: string | Date
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expiresAt: string | Date
  }
  images: {
    name: string
    widthPx: number
    heightPx: number
    /**
     * `writing`: files are being written. `waiting`: no gallery item shows it yet. `shown`: one does. `removing`: files
     * are being deleted.
     */
    state: 'writing' | 'waiting' | 'shown' | 'removing'
    changedAt: number
    /** WebP of a few pixels in base64. Null until it is made for an image from before migration 0003; empty where it cannot be. */
    placeholder: string | null
    /** AVIF files are made after publishing. `making`: some may exist. `ready`: pages offer them. `none`: they cannot be made. */
    avifState: Generated<'due' | 'making' | 'ready' | 'none'>
    avifTime: Generated<number>
  }
  gallery: IdempotencyRecord & {
    id: string
    imageName: string
    category: Category
    price: string
    uploadTime: number
    /** Counts from 1 within the category; the database never assigns a number twice. */
    designNumber: Generated<number>
    trashedTime: number | null
  }
  /** The prices of an item from its first one on; no row for an item whose price has never changed. */
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
    /** Reasons of the spam filter, separated by commas. */
    spamReasons: Generated<string>
    /** Null unless it is deleted; it can be restored for a day. */
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
  /** Both days are closed. */
  closures: IdempotencyRecord & {
    id: string
    fromDay: string
    untilDay: string
    reason: string
    reasonInTamil: Generated<string>
  }
  mails: {
    id: string
    /** JSON of the mail. Empty after it was sent or given up. */
    content: string
    createdTime: number
    attempts: Generated<number>
    /** A time that never comes after it was sent or given up. */
    nextAttemptTime: number
    sentTime: Generated<number | null>
    givenUpTime: Generated<number | null>
    /** 1 keeps the row after sending, as a record of delivery. */
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
    /** The origin of a visit; else the id of a gallery item. */
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
  /** While a hold is valid, no image file is deleted. */
  fileHolds: { id: string; untilTime: number }
  /** One row; triggers count every change of what visitors see. */
  content: { id: 1; revision: Generated<number> }
  rateLimits: { key: string; points: number; expire: number | null }
}
