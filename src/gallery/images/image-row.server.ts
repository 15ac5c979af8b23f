import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { listAvifFiles, listUploadFiles } from './image-address.ts'

export type Deps = Pick<Shop, 'db' | 'files' | 'now' | 'log'>
export type State = Tables['images']['state']

/** A lease is renewed after every file; no file takes longer than half a minute. */
export const leaseMs = 2 * 60_000

const filePattern = /^([0-9a-f]{20}(?:-[a-z0-9-]+)?)\.(?:\d+\.(?:webp|avif)|jpg)$/

export async function findImage({ db }: Pick<Deps, 'db'>, name: string) {
  return db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()
}

export type Lease = Pick<Selectable<Tables['images']>, 'name' | 'state' | 'changedAt'>

/** A process has a lease as long as the row has the time that this process wrote. @returns undefined if it is lost */
export async function renewLease({ db, now }: Deps, lease: Lease, state = lease.state): Promise<Lease | undefined> {
  const changedAt = now()
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ state, changedAt })
    .where((eb) => eb.and(lease))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { ...lease, state, changedAt } : undefined
}

export function isImageFile(file: string): boolean {
  return filePattern.test(file)
}

export async function isReferenced(deps: Pick<Deps, 'db'>, file: string): Promise<boolean> {
  const image = await findImage(deps, jpegName(file))
  return image !== undefined && [...listUploadFiles(image), ...listAvifFiles(image)].includes(file)
}

/** Inserts a `removing` row, so that uploads of the photo wait. @returns false if a row now references the file */
export async function removeOrphan(deps: Deps, file: string): Promise<boolean> {
  const { db, files, now } = deps
  const lease: Lease = { name: jpegName(file), state: 'removing', changedAt: now() }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('images')
    .values({ ...lease, widthPx: 1, heightPx: 1, placeholder: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  // The existing row may have other widths, in which case the file is still an orphan.
  const hasLease = numInsertedOrUpdatedRows === 1n
  if (!hasLease && (await isReferenced(deps, file))) return false
  await files.delete(file)
  if (hasLease)
    await db
      .deleteFrom('images')
      .where((eb) => eb.and(lease))
      .execute()
  return true
}

function jpegName(file: string): string {
  return `${filePattern.exec(file)?.[1]}.jpg`
}
