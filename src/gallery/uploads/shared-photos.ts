import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { sharedPhotosHours } from '../../api/shop-constants.ts'

/** A file from the share sheet of the phone, stored until it is uploaded or left out. */
export interface SharedPhoto {
  id: number
  name: string
  sharedTime: number
  /** Undefined when the file was rejected. */
  file?: File
  problem?: 'no photo' | 'too large' | 'too many' | 'no room'
}

interface Shelf extends DBSchema {
  photos: { key: number; value: Omit<SharedPhoto, 'id'> & { id?: number } }
}

const lifetimeMs = sharedPhotosHours * 3_600_000

let opened: Promise<IDBPDatabase<Shelf>> | undefined

/** The upload queue has its own database: its photos have a price and are uploaded by themselves. */
function shelf(): Promise<IDBPDatabase<Shelf>> {
  opened ??= openDB<Shelf>('shared-photos', 1, {
    upgrade: (database) => void database.createObjectStore('photos', { keyPath: 'id', autoIncrement: true }),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

export async function storeSharedPhotos(photo: Omit<SharedPhoto, 'id'>): Promise<void> {
  await (await shelf()).add('photos', photo)
}

/** Returns the photos in the order in which they were shared. @throws when the browser has no database. */
export async function sharedPhotos(): Promise<SharedPhoto[]> {
  await forgetLongShared()
  return (await (await shelf()).getAll('photos')) as SharedPhoto[]
}

export async function forgetShared(ids: number[]): Promise<void> {
  // Some browsers have no database, and most photos do not come from it.
  if (ids.length === 0) return
  const database = await shelf()
  for (const id of ids) await database.delete('photos', id)
}

/** Deletes photos that a visitor has shared by mistake. */
export async function forgetLongShared(): Promise<void> {
  const database = await shelf()
  for (const { id, sharedTime } of await database.getAll('photos'))
    if (sharedTime < Date.now() - lifetimeMs) await database.delete('photos', id as number)
}
