import { avifFilesOf, firstFilesOf } from './image-address.ts'
import type { Parts } from './image-row.server.ts'

/** As `imageName` and `image-address.ts` make them. */
const ourName = /^([0-9a-f]{20}(?:-[a-z0-9-]+)?)\.(?:\d+\.(?:webp|avif)|jpg)$/

export function couldBeOurs(file: string): boolean {
  return ourName.test(file)
}

/** Whether a row speaks of this file now, in whatever state the image is. */
export async function isSpokenOf(shop: Pick<Parts, 'db'>, file: string): Promise<boolean> {
  const image = await shop.db
    .selectFrom('images')
    .select(['name', 'widthPx'])
    .where('name', '=', jpegOf(file))
    .executeTakeFirst()
  return image !== undefined && [...firstFilesOf(image), ...avifFilesOf(image)].includes(file)
}

/**
 * Removes a file of ours that no row speaks of. Meanwhile a row says `removing`, so that an upload of the same photo
 * waits, and does not write what is about to go.
 * @returns whether it is gone: not when a row speaks of it by now.
 */
export async function removeOrphan(shop: Parts, file: string): Promise<boolean> {
  const row = { name: jpegOf(file), widthPx: 1, heightPx: 1, placeholder: null, changedAt: shop.now() }
  const { numInsertedOrUpdatedRows } = await shop.db
    .insertInto('images')
    .values({ ...row, state: 'removing' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  // An image that is there has other sizes, and whoever keeps it writes none but these.
  const isHeld = numInsertedOrUpdatedRows === 1n
  if (!isHeld && (await isSpokenOf(shop, file))) return false
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
