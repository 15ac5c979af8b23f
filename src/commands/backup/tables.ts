import type { Tables } from '../../platform/database/tables.ts'

export type Row = Record<string, unknown>

export interface BackedUpTable {
  name: keyof Tables
  label: string
  includes?: (row: Row) => boolean
}

/** The value is the last tested backup before the failed nights that were mailed to the owner. */
export const failedBackupsReportedKey = 'reportedBackupFailure'

/** Each table follows those that it references. */
export const backedUpTables: BackedUpTable[] = [
  { name: 'users', label: 'accounts' },
  { name: 'credentials', label: 'passwords' },
  // An image in another state is being written or removed.
  { name: 'images', label: 'images', includes: ({ state }) => state === 'waiting' || state === 'shown' },
  { name: 'gallery', label: 'gallery items' },
  { name: 'designCounters', label: 'design numbers' },
  { name: 'prices', label: 'past prices' },
  { name: 'contactMessages', label: 'messages' },
  { name: 'contactInfo', label: 'shop details' },
  { name: 'shopTexts', label: 'texts of the shop' },
  { name: 'closures', label: 'closed days' },
  { name: 'pageViews', label: 'days of page views' },
  { name: 'dailyCounts', label: 'daily counts' },
  // Other mails may contain a link that sets a password, and would be sent twice.
  { name: 'mails', label: 'mails', includes: ({ isRecord }) => Boolean(isRecord) },
  {
    name: 'settings',
    label: 'notes of the shop',
    includes: ({ key }) => key !== 'sessionSecret' && key !== failedBackupsReportedKey,
  },
]
