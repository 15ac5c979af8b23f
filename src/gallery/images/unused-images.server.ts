import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from './image-row.server.ts'
import { removeImage } from './remove-image.server.ts'

/** Finishes uploads, removals and AVIF conversions that were interrupted more than `olderThanMs` ago. */
export async function deleteUnusedImages(deps: Deps, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  const { db, now, files } = deps
  // A wrong clock may have written times in the future.
  const [latest, ahead] = [now() - olderThanMs, now() + olderThanMs]
  await db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('avifState', '=', 'making')
    .where(({ eb, or }) => or([eb('avifTime', '<=', latest), eb('avifTime', '>', ahead)]))
    .execute()
  const unused = await db
    .selectFrom('images')
    .selectAll()
    .where(({ eb, or }) => or([eb('changedAt', '<=', latest), eb('changedAt', '>', ahead)]))
    .where((eb) => eb.or([eb('state', '!=', 'used'), eb.not(hasItem(eb))]))
    .execute()
  for (const image of unused)
    if (!(await removeImage(deps, image, ['writing', 'unused', 'used', 'removing'], image.changedAt)))
      await db
        .updateTable('images')
        .set({ state: 'used', changedAt: now() })
        .where('name', '=', image.name)
        .where('state', '=', 'unused')
        .where(hasItem)
        .execute()
  await files.removeUnfinished({ olderThanMs })
}

function hasItem({ exists, selectFrom }: ExpressionBuilder<Tables, 'images'>) {
  return exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name'))
}
