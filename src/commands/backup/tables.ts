import type { Tables } from '../../platform/database/tables.ts'
import { secretFiles } from '../../platform/stored-secrets.server.ts'

export type Row = Record<string, unknown>

export interface BackedUpTable {
  name: keyof Tables
  label: string
  includes?: (row: Row) => boolean
}

/** These settings store the day of the last tested backup, so that neither the mail nor the notification is repeated. */
export const failedBackupKeys = { mailed: 'reportedBackupFailure', notified: 'notifiedBackupFailure' }

/** The order respects foreign keys. */
export const backedUpTables: BackedUpTable[] = [
  { name: 'users', label: 'accounts' },
  { name: 'credentials', label: 'passwords' },
  // Images in other states are being written or removed.
  { name: 'images', label: 'images', includes: ({ state }) => state !== 'writing' && state !== 'removing' },
  { name: 'gallery', label: 'gallery items' },
  { name: 'designCounters', label: 'design numbers' },
  { name: 'prices', label: 'past prices' },
  { name: 'contactMessages', label: 'messages' },
  { name: 'contactInfo', label: 'shop details' },
  { name: 'shopTexts', label: 'texts of the shop' },
  { name: 'imports', label: 'import records' },
  { name: 'closures', label: 'closed days' },
  { name: 'pageViews', label: 'page views by day' },
  { name: 'dailyCounts', label: 'daily counts' },
  // Queued mails would be sent twice and may contain links that set a password.
  { name: 'mails', label: 'mails', includes: ({ isRecord }) => Boolean(isRecord) },
  {
    name: 'settings',
    label: 'settings',
    includes: ({ key }) => !(String(key) in secretFiles) && !Object.values(failedBackupKeys).includes(String(key)),
  },
]
