import { ApiError } from '../../api/errors.ts'
import type { Deps } from '../../platform/deps.server.ts'

/** Shows these designs first, and no others. @throws {ApiError} NOT_FOUND */
export async function changeFirstDesigns({ db }: Pick<Deps, 'db'>, { ids }: { ids: string[] }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // One statement locks all rows, so that two orders are not mixed.
    await transaction
      .updateTable('gallery')
      .set({ firstPlace: null })
      .where((eb) => eb.or([eb('firstPlace', 'is not', null), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
      .execute()
    for (const [firstPlace, id] of ids.entries())
      await transaction
        .updateTable('gallery')
        .set({ firstPlace })
        .where('id', '=', id)
        .where('trashedTime', 'is', null)
        .returning('id')
        .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'))
  })
}
