import type { Tables } from '../../platform/database/tables.ts'

export interface MovedTable {
  name: keyof Tables
  inWords: string
  /** Along which it is read, batch by batch. */
  key: string[]
  /** Text in SQLite, timestamps in PostgreSQL. */
  dates?: string[]
  /** 0 and 1 in SQLite. */
  yesOrNos?: string[]
  /** Only rows with one of these values, or with none of those. */
  only?: { column: string; in: (string | number)[] } | { column: string; notIn: string[] }
}

export const markerKey = 'moveUnderWay'
/** The same while a backup is being restored. */
export const restoreKey = 'restoreUnderWay'
/** The last proven backup before those nights without one of which the owner has been told. */
export const toldOfNightsKey = 'toldOfNightsWithoutBackup'

/** What a shop is made of; whom a row points at comes before it. */
export const movedTables: MovedTable[] = [
  {
    name: 'users',
    inWords: 'accounts',
    key: ['id'],
    dates: ['createdAt', 'updatedAt'],
    yesOrNos: ['emailVerified', 'twoFactorEnabled'],
  },
  {
    name: 'credentials',
    inWords: 'passwords',
    key: ['id'],
    dates: ['createdAt', 'updatedAt', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'],
  },
  // What is half written or half removed is nobody's picture.
  { name: 'images', inWords: 'images', key: ['name'], only: { column: 'state', in: ['waiting', 'shown'] } },
  // With the keys of the calls that made them: who asks again after the move has not asked for two.
  { name: 'gallery', inWords: 'gallery items', key: ['id'] },
  // No number comes twice, here or there.
  { name: 'designCounters', inWords: 'design numbers', key: ['category'] },
  { name: 'prices', inWords: 'past prices', key: ['itemId', 'changedTime'] },
  { name: 'contactMessages', inWords: 'messages', key: ['id'] },
  { name: 'contactInfo', inWords: 'shop details', key: ['id'] },
  { name: 'shopTexts', inWords: 'texts of the shop', key: ['id'] },
  { name: 'closures', inWords: 'closed days', key: ['id'] },
  { name: 'pageViews', inWords: 'days of page views', key: ['day', 'path'] },
  { name: 'dailyCounts', inWords: 'daily counts', key: ['day', 'what', 'subject'] },
  { name: 'mails', inWords: 'mails', key: ['id'] },
  // A secret, and what is told of backups, belong to where they were made.
  {
    name: 'settings',
    inWords: 'notes of the shop',
    key: ['key'],
    only: { column: 'key', notIn: ['sessionSecret', markerKey, restoreKey, toldOfNightsKey] },
  },
]

/**
 * Over in a month at most, readable with the secret of where it was made alone, asked for anew, sent again by the browser
 * that sent it, about files elsewhere, or counted by the database itself.
 */
export const leftTables: (keyof Tables)[] = [
  'sessions',
  'secondFactors',
  'knownDevices',
  'verifications',
  'formNotices',
  'rateLimits',
  'content',
  'uploads',
  'uploadPieces',
  'backups',
  'fileHolds',
]
