import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { checkImageFile } from './check-image-file.server.ts'
import { hashLength, listUploadFiles, webpName } from './image-address.ts'
import { convertPhoto, imageEvents, resizeJpeg } from './image-queue.server.ts'
import {
  findImage,
  type ImageDeps,
  type Lease,
  leaseMs,
  removeIfUnused,
  removeImage,
  removeOrphan,
  renewLease,
} from './image-row.server.ts'

export type StoreDeps = ImageDeps & { diskSpace: Pick<Deps['diskSpace'], 'rejectWhenFull'> }

const timeoutMs = 10_000
const pollIntervalMs = 50
const maxStemLength = 60
// These are separators, control characters, and marks that change the direction of writing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with control characters are rejected
const unsafeCharacter = /[/\\\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/** Stores equal photos once, and returns the name. Writes the row first, so that `deleteUnusedImages` can clean up after a crash. */
export async function storeImage(
  deps: StoreDeps,
  { filename, file }: { filename: string; file: Blob },
): Promise<string> {
  await deps.diskSpace.rejectWhenFull()
  const name = await makeImageName(file, filename)
  if (await isStored(deps, name)) {
    await repairImage(deps, name, file)
    return name
  }

  const { jpeg, webps, ...properties } = await convertPhoto(file)
  let lease: Lease = { name, state: 'writing', changedAt: deps.now() }
  const row = { ...properties, ...lease, avifState: 'due' as const }
  const claimed = await deps.db
    .insertInto('images')
    .values(row)
    // The row of an upload or a removal that stopped is taken over, because a backup may keep its files for hours.
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(row)
        .where((eb) => isAbandoned(eb, deps)),
    )
    .executeTakeFirst()
  // Another request is storing the same photo.
  if (claimed.numInsertedOrUpdatedRows === 0n) return storeImage(deps, { filename, file })
  try {
    for (const webp of webps) {
      await deps.files.put(webpName(name, webp.widthPx), webp.bytes)
      lease = (await renewLease(deps, lease)) ?? throwUnavailable()
    }
    await deps.files.put(name, jpeg)
    if (!(await renewLease(deps, lease, 'unused'))) throwUnavailable()
  } catch (error) {
    await removeFailedUpload(deps, { ...properties, ...lease }).catch((removalError) => {
      deps.log.warn({ err: removalError, image: name }, 'upload not removed yet')
    })
    throw error
  }
  imageEvents.emit('stored')
  return name
}

/** @returns false if the image has been removed. @throws {ApiError} BROKEN_PHOTO if the JPEG cannot be read */
export async function recreateWebp(deps: ImageDeps, name: string, widthPx: number): Promise<boolean> {
  const jpeg = await deps.files.get(name)
  if (!jpeg) return false
  const file = webpName(name, widthPx)
  await deps.files.put(file, await resizeJpeg(await buffer(jpeg.stream()), 'webp', widthPx))
  return !(await removeOrphan(deps, file))
}

/** @returns false if there is no image of this name, or if its files are being written or removed */
export async function changeStoredImage(db: Deps['db'], name: string, change: Partial<Lease> & { avifState?: 'due' }) {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set(change)
    .where('name', '=', name)
    .where('state', 'in', ['unused', 'used'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function makeImageName(file: Blob, filename: string): Promise<string> {
  if (unsafeCharacter.test(filename) || !filename.isWellFormed() || /^\.*$/.test(filename))
    throw new ApiError('INVALID_ARGUMENT', { detail: '/filename must be a plain file name', field: 'filename' })
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  const stem = filename
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxStemLength)
    .replace(/^-+|-+$/g, '')
  const name = hash.digest('hex').slice(0, hashLength)
  return stem ? `${name}-${stem}.jpg` : `${name}.jpg`
}

async function isStored(deps: ImageDeps, name: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollIntervalMs) {
    // While the state is `unused`, removing another item with this image does not delete its files.
    if (await changeStoredImage(deps.db, name, { state: 'unused', changedAt: deps.now() })) return true
    const claimed = await deps.db
      .selectFrom('images')
      .select('name')
      .where('name', '=', name)
      .where((eb) => eb.not(isAbandoned(eb, deps)))
      .executeTakeFirst()
    if (!claimed) return false
    await pause(pollIntervalMs)
  }
  return throwUnavailable()
}

/** An upload or a removal renews its time after each file, so a row with an older time belongs to one that stopped. */
function isAbandoned(eb: ExpressionBuilder<Tables, 'images'>, { now }: ImageDeps) {
  return eb.and([eb('images.state', 'in', ['writing', 'removing']), eb('images.changedAt', '<', now() - leaseMs)])
}

async function repairImage(deps: ImageDeps, name: string, file: Blob): Promise<void> {
  const image = await findImage(deps, name)
  if (!image || !(await checkImageFile(deps.files, { ...image, file: name }))) return
  const { jpeg, webps } = await convertPhoto(file)
  for (const webp of webps) await deps.files.put(webpName(name, webp.widthPx), webp.bytes)
  await deps.files.put(name, jpeg)
  // This also ends the lease of a process that is making AVIFs from the damaged JPEG.
  await changeStoredImage(deps.db, name, { changedAt: deps.now(), avifState: 'due' })
  imageEvents.emit('stored')
}

function throwUnavailable(): never {
  throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** Deletes the files even without a row, because the last one may be written after the removal of the row. */
async function removeFailedUpload(deps: ImageDeps, image: Lease & { widthPx: number }) {
  if (await removeImage(deps, image)) return
  await removeIfUnused(deps, image.name, 'removing')
  for (const file of listUploadFiles(image)) await removeOrphan(deps, file)
}
