/** A key may continue after a colon, as in `mailed:disk`. */
export type SettingKey = keyof typeof settingScopes | `${keyof typeof settingScopes}:${string}`

type Scope =
  /** A backup contains the row. */
  | 'shop'
  /** A backup contains the row. A restore in the browser keeps the one that is there, so ADMIN_EMAIL is not applied. */
  | 'installation'
  /** No backup contains the row: it describes this machine and its bucket, or a restored shop would stay silent. */
  | 'machine'
  /** No backup contains the row, and a restore in the browser keeps it. */
  | 'secret'

const settingScopes = {
  appliedAdminEmail: 'installation',
  appliedAdminPassword: 'installation',
  backupCopy: 'machine',
  clock: 'shop',
  dailyCheck: 'machine',
  /** The key is in backups, because a restored shop compares people with the hashes that it made. */
  erasureKey: 'shop',
  firebaseHashKey: 'secret',
  mailed: 'machine',
  mailLanguage: 'shop',
  mailTest: 'machine',
  messageRetention: 'shop',
  messagesCopiedUntil: 'machine',
  messagesNotCopiedSince: 'machine',
  newestVersion: 'shop',
  notified: 'machine',
  oldAddresses: 'shop',
  privacyChange: 'shop',
  pushKey: 'secret',
  readyz: 'machine',
  sessionSecret: 'secret',
  setUpAccepted: 'shop',
  spamReportTime: 'shop',
  starterGalleryDone: 'installation',
  version: 'shop',
  weeklySummary: 'shop',
  weeklySummaryDay: 'shop',
} as const satisfies Record<string, Scope>

/** Returns undefined for a row of another version. */
export function scopeOf(key: string): Scope | undefined {
  return (settingScopes as Record<string, Scope>)[key.replace(/:.*/, '')]
}
