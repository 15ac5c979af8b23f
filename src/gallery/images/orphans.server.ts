import { avifFilesOf, firstFilesOf } from './image-address.ts'
import type { Parts } from './image-row.server.ts'

const ourName = /^([0-9a-f]{20}(?:-[a-z0-9-]+)?)\.(?:\d+\.(?:webp|avif)|jpg)$/

export function couldBeOurs(file: string): boolean {
  return ourName.test(file)
}

/** Whether a row names this file, whatever the state of the image. */
export async function isShared(shop: Pick<Parts, 'db'>, file: string): Promise<boolean> {
  const image = await shop.db
    .selectFrom('images')
    .select(['name', 'widthPx'])
    .where('name', '=', jpegOf(file))
    .executeTakeFirst()
  return image !== undefined && [...firstFilesOf(image), ...avifFilesOf(image)].includes(file)
}

/**
 * Deletes a file that no row names. A row says `removing` meanwhile, so that an upload of the same photo waits.
 * @returns false when a row names the file by now
 */
export async function removeOrphan(shop: Parts, file: string): Promise<boolean> {
  const row = { name: jpegOf(file), widthPx: 1, heightPx: 1, placeholder: null, changedAt: shop.now() }
  const { numInsertedOrUpdatedRows } = await shop.db
    .insertInto('images')
    .values({ ...row, state: 'removing' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  // An image of this name may have other sizes, and its upload writes only those.
  const isHeld = numInsertedOrUpdatedRows === 1n
  if (!isHeld && (await isShared(shop, file))) return false
  await shop.files.delete(file)
  if (isHeld)
    await shop.db
      .deleteFrom('images')
      .where('name', '=', row.name)
      .where('state', '=', 'removing')
      .where('changedAt', '=', row.changedAt)
      .execute()
  return true
}

function jpegOf(file: string): string {
  return `${ourName.exec(file)?.[1]}.jpg`
}
