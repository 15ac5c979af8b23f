import type { Generated } from 'kysely'
import type { Interest } from '../../api/analytics.ts'
import type { FailureReason } from '../../api/backups.ts'
import type { Category } from '../../api/gallery.ts'
import type { AskedOnce } from './asked-once.server.ts'

/** Times are epoch milliseconds, unless the authentication library, which keeps dates, owns the table. */
export interface Tables {
  users: {
    id: string
    name: string
    email: string
    /** 0 or 1 in SQLite, which has no booleans. */
    emailVerified: number | boolean
    image: string | null
    /** `admin` for the one owner, set by the server alone; null for everybody else. */
    role: string | null
    /** Whether a code is asked for after the password. */
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
    /** Of the owner's sessions the browser and its system in two words, of all others empty. */
    userAgent: string | null
    /** Of the owner's sessions: which known device it is. */
    deviceHash: string | null
    createdAt: string | Date
    /** When it was last seen, by the quarter of an hour. */
    updatedAt: string | Date
  }
  /** Owned by the authentication library. */
  secondFactors: {
    id: string
    /** Encrypted with the session secret, as the backup codes are. */
    secret: string
    backupCodes: string
    userId: string
    verified: number | boolean | null
    failedVerificationCount: number | null
    lockedUntil: string | Date | null
  }
  /** Browsers in which the owner has signed in, by the hash of a cookie. */
  knownDevices: {
    hash: string
    userId: string
    firstTime: number
    /** Since when it is a stranger again: somebody has signed it out from another one. */
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
    /** The name below `/images/`, made from the content. */
    name: string
    widthPx: number
    heightPx: number
    /**
     * `writing`: its files are being written. `waiting`: they are there, no gallery item shows them yet.
     * `shown`: one does. `removing`: its files are being removed.
     */
    state: 'writing' | 'waiting' | 'shown' | 'removing'
    changedAt: number
    /**
     * A few pixels in the picture's own colours: WebP in base64. Null for an image of before migration 0003 until it
     * is drawn; empty where none can be.
     */
    placeholder: string | null
    /**
     * Of its AVIF files, which come after it is shown. `due`: not made yet. `making`: some may be there. `ready`: all
     * are, and pages offer them. `none`: they cannot be made.
     */
    avifState: Generated<'due' | 'making' | 'ready' | 'none'>
    /** When whoever makes them last said so. */
    avifTime: Generated<number>
  }
  gallery: AskedOnce & {
    id: string
    imageName: string
    category: Category
    price: string
    uploadTime: number
    /** Within its category, from 1; given by the database, never twice. */
    designNumber: Generated<number>
    /** Since when it is in the bin; null while it hangs. */
    binnedTime: number | null
  }
  /** What an item has cost since when, from its first price on; nothing for an item whose price has never changed. */
  prices: {
    itemId: string
    price: string
    changedTime: number
  }
  /** How many numbers have been given out in a category. */
  designCounters: { category: Category; given: number }
  /** A photo that is sent in pieces. */
  uploads: {
    id: string
    filename: string
    sizeBytes: number
    receivedBytes: number
    /** The image that was made of it; its pieces are gone then. */
    imageName: string | null
    createdAt: number
  }
  uploadPieces: { uploadId: string; startsAt: number; bytes: Uint8Array }
  contactMessages: AskedOnce & {
    id: string
    name: string
    email: string
    message: string
    receivedTime: number
    readTime: number | null
    /** Since when it is among the spam; null in the inbox. */
    spamTime: Generated<number | null>
    /** Why it came there by itself, with commas between. */
    spamReasons: Generated<string>
    /** Since when it can be brought back; null while it is there. */
    deletedTime: Generated<number | null>
    /** The mail that tells of it. */
    mailId: Generated<string | null>
    /** Name, address and text as they are searched. */
    searchText: Generated<string>
    /** SHA-256 of the text as it is searched, by which the same one is known. */
    textHash: Generated<string | null>
  }
  contactInfo: {
    id: 'details'
    /** JSON: the fields that the owner has written. */
    fields: string
  }
  shopTexts: {
    id: 'texts'
    /** JSON: the fields that the owner has written. */
    fields: string
  }
  /** Days in the shop's time zone, `2026-11-24`; both closed. */
  closures: AskedOnce & {
    id: string
    fromDay: string
    untilDay: string
    reason: string
    /** Empty where there is none. */
    reasonInTamil: Generated<string>
  }
  mails: {
    id: string
    /** JSON: to, subject, text, html and, where an answer goes elsewhere, replyTo. Empty when it is over. */
    content: string
    createdTime: number
    attempts: Generated<number>
    /** When it is over, a time that never comes. */
    nextAttemptTime: number
    sentTime: Generated<number | null>
    givenUpTime: Generated<number | null>
    /** 1 when the row stays to tell what has become of the mail, 0 when it goes with it. */
    isRecord: Generated<number>
  }
  formNotices: {
    id: string
    /** JSON: what the next page says, once. */
    notice: string
    expiresTime: number
  }
  pageViews: {
    /** A day in the shop's time zone, `2026-11-21`. */
    day: string
    path: string
    views: number
  }
  /** What the owner's numbers are made of: sums, and nothing that tells one visitor from another. */
  dailyCounts: {
    /** A day in the shop's time zone, `2026-11-21`. */
    day: string
    what: 'visit' | Interest
    /** Of a visit the kind of place it came from; else the id of the gallery item. */
    subject: string
    count: number
  }
  settings: { key: string; value: string }
  /** What has become of the backup of each night. */
  backups: {
    /** From three o'clock on, in the shop's time zone, `2026-11-21`. */
    day: string
    state: 'under way' | 'proven' | 'failed'
    /** When whoever makes it last said so. */
    saidTime: number
    /** Of the last try that failed; null where none has. */
    reason: FailureReason | null
    provenTime: number | null
    sizeBytes: number | null
    /** Image files that the shop itself had lost. */
    missingFiles: number | null
  }
  /** While one is there, no image file is removed. */
  fileHolds: { id: string; untilTime: number }
  /** One row: how often what visitors see has changed; counted by triggers. */
  content: { id: 1; revision: Generated<number> }
  /** Owned by the rate limiter. */
  rateLimits: { key: string; points: number; expire: number | null }
}
