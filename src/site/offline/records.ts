import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { KeptRecord } from './rules.ts'

interface Book extends DBSchema {
  records: { key: string; value: KeptRecord }
}

let opened: Promise<IDBPDatabase<Book>> | undefined

/** The book of what is kept. The browser's own store of answers tells neither their size nor when they were used. */
function book(): Promise<IDBPDatabase<Book>> {
  opened ??= openDB<Book>('kept-on-phone', 1, {
    upgrade: (database) => void database.createObjectStore('records', { keyPath: 'address' }),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

export async function allRecords(): Promise<KeptRecord[]> {
  return (await book()).getAll('records')
}

export async function recordOf(address: string): Promise<KeptRecord | undefined> {
  return (await book()).get('records', address)
}

export async function writeRecord(record: KeptRecord): Promise<void> {
  await (await book()).put('records', record)
}

export async function eraseRecord(address: string): Promise<void> {
  await (await book()).delete('records', address)
}
