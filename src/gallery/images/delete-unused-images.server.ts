import type { Parts } from './image-row.server.ts'
import { removeAbandoned } from './remove-image.server.ts'

/**
 * Repairs what an interrupted upload, removal or AVIF conversion has left, if it is older than `olderThanMs`. At the start,
 * when nothing is under way, everything is.
 */
export async function deleteUnusedImages(shop: Parts, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  const [longAgo, ahead] = [shop.now() - olderThanMs, shop.now() + olderThanMs]
  await shop.db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('avifState', '=', 'making')
    .where(({ eb, or }) => or([eb('avifTime', '<=', longAgo), eb('avifTime', '>', ahead)]))
    .execute()
  const left = await shop.db
    .selectFrom('images')
    .selectAll()
    // A time ahead was written by a clock that was wrong.
    .where(({ eb, or }) => or([eb('changedAt', '<=', longAgo), eb('changedAt', '>', ahead)]))
    .where(({ eb, not, or, exists, selectFrom }) =>
      or([
        eb('state', '!=', 'shown'),
        not(exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name'))),
      ]),
    )
    .execute()
  for (const image of left)
    if (!(await removeAbandoned(shop, image, ['writing', 'waiting', 'shown', 'removing'])))
      await shop.db
        .updateTable('images')
        .set({ state: 'shown', changedAt: shop.now() })
        .where('name', '=', image.name)
        .where('state', '=', 'waiting')
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name')),
        )
        .execute()
  await shop.files.removeUnfinished({ olderThanMs })
}
