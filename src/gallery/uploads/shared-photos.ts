import { type DBSchema, openDB } from 'idb'
import type { ErrorCode } from '../../api/errors.ts'
import { photoMaxBytes, photoTypes, sharedPhotosHours, sharedPhotosMax } from '../../api/shop-constants.ts'

export interface SharedPhoto {
  id: number
  name: string
  sharedTime: number
  file?: File
  problem?: ErrorCode | 'too many' | 'disk full'
}

interface Schema extends DBSchema {
  photos: { key: number; value: Omit<SharedPhoto, 'id'> & { id?: number } }
}

const lifetimeMs = sharedPhotosHours * 3_600_000
const photoExtension = /\.(jpe?g|png|webp|hei[cf])$/i

export async function receiveSharedPhotos(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isStored = await storeFiles(request).catch(() => false)
  return Response.redirect(isStored ? pathname : `${pathname}?missed`, 303)
}

/** Lists the photos in the order of sharing. @throws if the browser has no database */
export async function listSharedPhotos(): Promise<SharedPhoto[]> {
  await deleteOldSharedPhotos()
  return (await (await openDatabase()).getAll('photos')) as SharedPhoto[]
}

export async function deleteSharedPhotos(ids: number[]): Promise<void> {
  // A browser without IndexedDB has no ids, and opening the database would fail.
  if (ids.length === 0) return
  const database = await openDatabase()
  for (const id of ids) await database.delete('photos', id)
}

export async function deleteOldSharedPhotos(): Promise<void> {
  const database = await openDatabase()
  for (const { id, sharedTime } of await database.getAll('photos'))
    if (sharedTime < Date.now() - lifetimeMs) await database.delete('photos', id as number)
}

/** The upload queue has a separate database, because it uploads its photos without asking the owner. */
function openDatabase() {
  return openDB<Schema>('shared-photos', 1, {
    upgrade: (database) => void database.createObjectStore('photos', { keyPath: 'id', autoIncrement: true }),
  })
}

async function storeFiles(request: Request): Promise<boolean> {
  const fields = (await request.formData()).getAll('photos')
  // An empty file field submits a file without a name and bytes.
  const files = fields.filter((field) => field instanceof File).filter(({ name, size }) => name || size > 0)
  let count = (await listSharedPhotos()).filter(({ file }) => file).length
  const database = await openDatabase()
  for (const file of files) {
    const entry = { name: file.name, sharedTime: Date.now() }
    const problem = findProblem(file, count)
    const id = problem ? undefined : await database.add('photos', { ...entry, file }).catch(() => undefined)
    if (id) count++
    else await database.add('photos', { ...entry, problem: problem ?? 'disk full' })
  }
  return files.length > 0
}

function findProblem({ name, type, size }: File, count: number): SharedPhoto['problem'] {
  // Some apps send photos without a media type.
  if (!photoTypes.some((photoType) => photoType === type) && !photoExtension.test(name)) return 'UNSUPPORTED_PHOTO'
  if (size > photoMaxBytes) return 'PAYLOAD_TOO_LARGE'
  return count >= sharedPhotosMax ? 'too many' : undefined
}
