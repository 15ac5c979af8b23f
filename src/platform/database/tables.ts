import type { Generated } from 'kysely'
import type { Interest } from '../../api/analytics.ts'
import type { FailureReason } from '../../api/backups.ts'
import type { Category } from '../../api/gallery.ts'
import type { IdempotencyRecord } from './idempotency-record.server.ts'

/** Times are epoch milliseconds; the tables of the authentication library contain dates. */
export interface Tables {
  users: {
    id: string
    name: string
    email: string
    /** 0 or 1 in SQLite, which has no booleans. */
    emailVerified: number | boolean
    image: string | null
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
    /** Always empty. */
    ipAddress: string | null
    /** The browser and its system in two words for the owner's sessions; else empty. */
    userAgent: string | null
    /** The known device, for the owner's sessions. */
    deviceHash: string | null
    createdAt: string | Date
    /** Updated once in a quarter of an hour. */
    updatedAt: string | Date
  }
  /** Owned by the authentication library. */
  secondFactors: {
    id: string
    /** Encrypted with the session secret, like the backup codes. */
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
    firstTime: number
    /** When the owner signed it out from another device. */
    forgottenTime: number | null
  }
  credentials: {
    id: string
    userId: string
    accountId: string
    providerId: string
    password: string | null
    accessToken: string | null
    refreshToken: string | null
    idToken: string | null
    accessTokenExpiresAt: string | Date | null
    refreshTokenExpiresAt: string | Date | null
    scope: string | null
    createdAt: string | Date
    updatedAt: string | Date
  }
  verifications: {
    id: string
    identifier: string
    value: string
    expiresAt: string | Date
    createdAt: string | Date
    updatedAt: string | Date
  }
  images: {
    /** Made from the content; the photo is at `/images/{name}`. */
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
    /** The last sign of life of the process that makes them. */
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
    /** Null unless it is in the trash. */
    binnedTime: number | null
  }
  /** The prices of an item from its first one on; no row for an item whose price has never changed. */
  prices: {
    itemId: string
    price: string
    changedTime: number
  }
  /** The last design number assigned in a category. */
  designCounters: { category: Category; given: number }
  /** Resumable uploads. */
  uploads: {
    id: string
    filename: string
    sizeBytes: number
    receivedBytes: number
    /** The resulting image; the pieces are deleted then. */
    imageName: string | null
    createdAt: number
  }
  uploadPieces: { uploadId: string; startsAt: number; bytes: Uint8Array }
  contactMessages: IdempotencyRecord & {
    id: string
    name: string
    email: string
    message: string
    receivedTime: number
    readTime: number | null
    /** Null unless it is in the spam folder. */
    spamTime: Generated<number | null>
    /** Reasons of the spam filter, separated by commas. */
    spamReasons: Generated<string>
    /** Null unless it is deleted; it can be restored for a day. */
    deletedTime: Generated<number | null>
    /** The mail to the owner about it. */
    mailId: Generated<string | null>
    /** Name, address and text, normalised for the search. */
    searchText: Generated<string>
    /** SHA-256 of the normalised text, to detect repetitions. */
    textHash: Generated<string | null>
  }
  contactInfo: {
    id: 'details'
    /** JSON of the fields that the owner has written. */
    fields: string
  }
  shopTexts: {
    id: 'texts'
    /** JSON of the fields that the owner has written. */
    fields: string
  }
  /** Both days are closed; `2026-11-24` in the shop's time zone. */
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
  formNotices: {
    id: string
    /** JSON of a flash message. */
    notice: string
    expiresTime: number
  }
  pageViews: {
    /** A day in the shop's time zone, `2026-11-21`. */
    day: string
    path: string
    views: number
  }
  /** Sums only, so that nothing tells one visitor from another. */
  dailyCounts: {
    /** A day in the shop's time zone, `2026-11-21`. */
    day: string
    what: 'visit' | Interest
    /** The origin of a visit; else the id of a gallery item. */
    subject: string
    count: number
  }
  settings: { key: string; value: string }
  /** The nightly backups. */
  backups: {
    /** `2026-11-21` in the shop's time zone; a day begins at three o'clock. */
    day: string
    state: 'under way' | 'proven' | 'failed'
    /** The last sign of life of the process that makes it. */
    saidTime: number
    /** The reason of the last failure. */
    reason: FailureReason | null
    provenTime: number | null
    sizeBytes: number | null
    /** The number of image files that were missing. */
    missingFiles: number | null
  }
  /** While a hold is valid, no image file is deleted. */
  fileHolds: { id: string; untilTime: number }
  /** One row; triggers count every change of what visitors see. */
  content: { id: 1; revision: Generated<number> }
  /** Owned by the rate limiter. */
  rateLimits: { key: string; points: number; expire: number | null }
}
