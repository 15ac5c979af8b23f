import type { Tables } from '../../platform/database/tables.ts'

export type Row = Record<string, unknown>

export interface BackedUpTable {
  name: keyof Tables
  inWords: string
  /** Selects the rows that belong in a backup; all of them by default. */
  includes?: (row: Row) => boolean
}

/** The last proven backup before the failed nights about which the owner has been told by mail. */
export const failedBackupsReportedKey = 'toldOfNightsWithoutBackup'

/** The tables of a backup. A table stands after those that its rows point at. */
export const backedUpTables: BackedUpTable[] = [
  { name: 'users', inWords: 'accounts' },
  { name: 'credentials', inWords: 'passwords' },
  // An image in another state is being written or removed.
  { name: 'images', inWords: 'images', includes: ({ state }) => state === 'waiting' || state === 'shown' },
  { name: 'gallery', inWords: 'gallery items' },
  { name: 'designCounters', inWords: 'design numbers' },
  { name: 'prices', inWords: 'past prices' },
  { name: 'contactMessages', inWords: 'messages' },
  { name: 'contactInfo', inWords: 'shop details' },
  { name: 'shopTexts', inWords: 'texts of the shop' },
  { name: 'closures', inWords: 'closed days' },
  { name: 'pageViews', inWords: 'days of page views' },
  { name: 'dailyCounts', inWords: 'daily counts' },
  // Any other mail may contain a link that sets a password, and would be sent twice.
  { name: 'mails', inWords: 'mails', includes: ({ isRecord }) => Boolean(isRecord) },
  {
    name: 'settings',
    inWords: 'notes of the shop',
    includes: ({ key }) => key !== 'sessionSecret' && key !== failedBackupsReportedKey,
  },
]
