import type { ChangeInBatch, GalleryItem } from '../../api/gallery.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { setTrashedTime } from '../trash/trash.server.ts'
import { changeItem, type InTransaction, undoPrice } from './manage-gallery.server.ts'

/** Makes all changes in one transaction. @throws {ApiError} NOT_FOUND if one of them is impossible */
export function changeGalleryItems({ db, now }: Pick<Deps, 'db' | 'now'>, { changes }: { changes: ChangeInBatch[] }) {
  return db.transaction().execute(async (transaction) => {
    // One statement locks all rows before their trigger locks the count of changes, so that no other change deadlocks.
    await transaction
      .updateTable('gallery')
      .set((eb) => ({ price: eb.ref('price') }))
      .where(
        'id',
        'in',
        changes.map(({ id }) => id),
      )
      .execute()
    const items: GalleryItem[] = []
    for (const change of changes) items.push(await makeChange({ db: transaction, now }, change))
    return { items }
  })
}

async function makeChange(context: InTransaction, { undonePrice, isTrashed, ...change }: ChangeInBatch) {
  const { db, now } = context
  if (isTrashed !== undefined) return setTrashedTime(db, change.id, isTrashed ? now() : null)
  if (undonePrice !== undefined) return undoPrice(db, { id: change.id, price: undonePrice })
  return changeItem(context, change)
}
