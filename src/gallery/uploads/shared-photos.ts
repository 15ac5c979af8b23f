import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { sharedPhotosHours } from '../../api/shop-facts.ts'

/** A photo that the phone's share sheet has brought, until it is uploaded or left out. */
export interface SharedPhoto {
  id: number
  name: string
  /** Epoch milliseconds. */
  sharedTime: number
  /** Not of one that was not taken over. */
  file?: File
  problem?: 'no photo' | 'too large' | 'too many' | 'no room'
}

interface Shelf extends DBSchema {
  photos: { key: number; value: Omit<SharedPhoto, 'id'> & { id?: number } }
}

const lifetimeMs = sharedPhotosHours * 3_600_000

let opened: Promise<IDBPDatabase<Shelf>> | undefined

/** Beside the queue and not in it: what is there goes up by itself, and these have no price yet. */
function shelf(): Promise<IDBPDatabase<Shelf>> {
  opened ??= openDB<Shelf>('shared-photos', 1, {
    upgrade: (database) => void database.createObjectStore('photos', { keyPath: 'id', autoIncrement: true }),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** @throws when nothing can be kept, or there is no room. */
export async function keepShared(photo: Omit<SharedPhoto, 'id'>): Promise<void> {
  await (await shelf()).add('photos', photo)
}

/** What waits, in the order in which it was shared. @throws where the browser keeps nothing. */
export async function sharedPhotos(): Promise<SharedPhoto[]> {
  await forgetLongShared()
  return (await (await shelf()).getAll('photos')) as SharedPhoto[]
}

export async function forgetShared(ids: number[]): Promise<void> {
  // Most photos are not from there, and some browsers have nowhere to keep them.
  if (ids.length === 0) return
  const database = await shelf()
  for (const id of ids) await database.delete('photos', id)
}

/** A visitor who has shared by mistake does not carry the photos about for ever. */
export async function forgetLongShared(): Promise<void> {
  const database = await shelf()
  for (const { id, sharedTime } of await database.getAll('photos'))
    if (sharedTime < Date.now() - lifetimeMs) await database.delete('photos', id as number)
}
