import type { ErrorCode } from '../../api/errors.ts'
import { photoExtension, photoTypes } from '../../api/photo-formats.ts'
import { sharedPhotosDatabase, sharedPhotosHours, sharedPhotosMax } from '../../api/shop-constants.ts'
import { openList } from '../../browser/stored-list.ts'

export interface SharedPhoto {
  id: number
  name: string
  sharedTime: number
  file?: File
  problem?: ErrorCode | 'too many' | 'disk full'
}

/** The upload queue has a separate database, because it uploads its photos without asking the owner. */
const list = openList<SharedPhoto>(sharedPhotosDatabase, 'photos')
const lifetimeMs = sharedPhotosHours * 3_600_000

export async function receiveSharedPhotos(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isStored = await storeFiles(request).catch(() => false)
  return Response.redirect(isStored ? pathname : `${pathname}?missed`, 303)
}

/** Lists the photos in the order of sharing. @throws if the browser has no database */
export async function listSharedPhotos(): Promise<SharedPhoto[]> {
  await deleteOldSharedPhotos()
  return list.getAll()
}

/** Stores the photos, and the problems of those that cannot be stored. @throws if the browser has no database */
export async function storeSharedPhotos(files: File[]): Promise<void> {
  let count = (await listSharedPhotos()).filter(({ file }) => file).length
  for (const file of files) {
    const entry = { name: file.name, sharedTime: Date.now() }
    const problem = findProblem(file, count)
    if (problem) await list.put({ ...entry, problem })
    else
      await list.put({ ...entry, file }).then(
        () => count++,
        () => list.put({ ...entry, problem: 'disk full' }),
      )
  }
}

export async function deleteSharedPhotos(ids: number[]): Promise<void> {
  for (const id of ids) await list.delete(id)
}

export async function deleteOldSharedPhotos(): Promise<void> {
  const old = (await list.getAll()).filter(({ sharedTime }) => sharedTime < Date.now() - lifetimeMs)
  await deleteSharedPhotos(old.map(({ id }) => id))
}

async function storeFiles(request: Request): Promise<boolean> {
  const fields = (await request.formData()).getAll('photos')
  // An empty file field submits a file without a name and bytes.
  const files = fields.filter((field) => field instanceof File).filter(({ name, size }) => name || size > 0)
  await storeSharedPhotos(files)
  return files.length > 0
}

function findProblem({ name, type }: File, count: number): SharedPhoto['problem'] {
  // Some apps send photos without a media type.
  if (!photoTypes.includes(type) && !photoExtension.test(name)) return 'UNSUPPORTED_PHOTO'
  return count >= sharedPhotosMax ? 'too many' : undefined
}
