import type { Tables } from '../../platform/database/tables.ts'

export type Row = Record<string, unknown>

export interface BackedUpTable {
  name: keyof Tables
  label: string
  /** Selects the rows that belong in a backup; all of them by default. */
  includes?: (row: Row) => boolean
}

/** The last tested backup before the failed nights about which the owner has been told by mail. */
export const failedBackupsReportedKey = 'reportedBackupFailure'

/** The tables of a backup. A table stands after those that its rows point at. */
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
  // Any other mail may contain a link that sets a password, and would be sent twice.
  { name: 'mails', label: 'mails', includes: ({ isRecord }) => Boolean(isRecord) },
  {
    name: 'settings',
    label: 'notes of the shop',
    includes: ({ key }) => key !== 'sessionSecret' && key !== failedBackupsReportedKey,
  },
]
