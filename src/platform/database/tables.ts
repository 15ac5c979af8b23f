import type { Generated } from 'kysely'
import type { Interest, WebVital, WebVitals } from '../../api/analytics.ts'
import type { FailureReason } from '../../api/backups.ts'
import type { Category, PhotoSide } from '../../api/gallery.ts'
import type { AccountTables } from './account-tables.ts'
import type { IdempotencyRecord } from './idempotency-record.server.ts'
import type { SettingKey } from './setting-keys.ts'

/** Times are epoch milliseconds, days are in the shop's time zone, and SQLite has 0 and 1 instead of booleans. */
export interface Tables extends AccountTables {
  images: {
    name: string
    widthPx: number
    heightPx: number
    /** `used` images belong to a gallery item, `unused` ones do not. In other states some files may be missing. */
    state: 'writing' | 'unused' | 'used' | 'removing'
    changedAt: number
    /** The WebP is in base64. It is null while orphaned files are removed. */
    placeholder: string | null
    /** Pages link to AVIF files that are `ready`. In state `none` they cannot be made. */
    avifState: Generated<'due' | 'making' | 'ready' | 'none'>
    avifTime: Generated<number>
    /** The hash has 16 hexadecimal digits, and is null for photos without contrast. */
    perceptualHash: string | null
  }
  gallery: IdempotencyRecord & {
    id: string
    imageName: string
    category: Category
    price: string
    uploadTime: number
    /** `assignDesignNumber` gives each number of a category only once. */
    designNumber: number
    /** Spaces separate the codes that the item had in earlier categories. Their addresses redirect. */
    formerCodes: Generated<string>
    /** Visitors see these designs before all others. It is null for others, and unique except for restored designs. */
    firstPlace: number | null
    hiddenTime: number | null
    trashedTime: number | null
    /** The side is that of the first photo, because further ones have rows of their own. */
    side: Generated<PhotoSide | ''>
    description: Generated<string>
    descriptionInTamil: Generated<string>
    /** JSON of the facts that the owner has changed for this design. */
    facts: Generated<string>
  }
  /** The photos of a design after the first, by place. */
  morePhotos: { itemId: string; imageName: string; place: number; side: Generated<PhotoSide | ''> }
  /** The photo of the section about the shop. */
  aboutPhoto: { id: 'about'; imageName: string; description: string; descriptionInTamil: string }
  /** An item whose price has never changed has no rows. */
  prices: { itemId: string; price: string; changedTime: number }
  designCounters: { category: Category; lastNumber: number }
  contactMessages: IdempotencyRecord & {
    id: string
    name: string
    email: string
    message: string
    receivedTime: number
    readTime: number | null
    answeredTime: Generated<number | null>
    spamTime: Generated<number | null>
    /** Commas separate the reasons. */
    spamReasons: Generated<string>
    /** A deleted message can be restored for a day. */
    deletedTime: Generated<number | null>
    mailId: Generated<string | null>
    searchText: Generated<string>
    textHash: Generated<string | null>
    /** Commas separate the numbers. */
    phoneNumbers: Generated<string>
  }
  contactInfo: { id: 'details'; fields: string }
  shopTexts: { id: 'texts'; fields: string }
  /** The shop is closed from `fromDay` to `untilDay`, both included. */
  closures: IdempotencyRecord & {
    id: string
    fromDay: string
    untilDay: string
    reason: string
    reasonInTamil: Generated<string>
  }
  mails: {
    id: string
    /** The value is a mail or a notification as JSON, or empty after it was sent. */
    content: string
    createdTime: number
    attempts: Generated<number>
    /** The time is `Number.MAX_SAFE_INTEGER` after the mail was sent or given up. */
    nextAttemptTime: number
    sentTime: Generated<number | null>
    givenUpTime: Generated<number | null>
    /** The time is null while the mail is being sent. */
    failedTime: Generated<number | null>
    /** The mail server said this when it last rejected the mail. */
    failure: Generated<string | null>
    /** The value 1 means that the row stays after sending, as a record of delivery. */
    isRecord: Generated<number>
  }
  flashMessages: { id: string; message: string; expiresTime: number }
  dailyCounts: {
    day: string
    kind: 'visit' | Interest
    /** The subject is the origin of a visit or the id of a gallery item. */
    subject: string
    count: number
  }
  webVitals: {
    day: string
    page: string
    connection: WebVitals['connection']
    metric: WebVital
    /** The bucket's upper border, in milliseconds or thousandths. */
    bucket: number
    count: number
  }
  /** Each row is an imported document or account. `document` is the JSON of a gallery item that still lacks its photo. */
  imports: { name: string; document: string | null }
  /** Each row is the keyed hash of a person who was erased, because a restore of an older backup must erase her again. */
  erasures: { hash: string; scope: 'account' | 'everything'; erasedTime: number }
  settings: { key: SettingKey; value: string }
  backups: {
    /** A backup belongs to the day that begins at 3 a.m. in the shop's time zone. */
    day: string
    state: 'due' | 'running' | 'tested' | 'failed'
    heartbeatTime: number
    reason: FailureReason | null
    /** The time stays set while a newer backup of the same day runs, and if that backup fails. */
    testedTime: number | null
    copiedPercent: number | null
    sizeBytes: number | null
    missingFiles: number | null
  }
  /** No image file is deleted while the lease of a running backup is valid. */
  fileLeases: { id: string; untilTime: number }
  /** Triggers increment the revision in the only row with every change of the content. */
  content: { id: 1; revision: Generated<number> }
  rateLimits: { key: string; points: number; expire: number | null }
}
