import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'

export type Parts = Pick<Shop, 'db' | 'files' | 'now' | 'log'>
export type State = Tables['images']['state']

/** Whoever writes or removes an image says so after every file; none takes longer than half a minute. */
export const abandonedAfterMs = 2 * 60_000

/** What is under way on an image, and when whoever does it last said so: by that they know that it is still theirs. */
interface Work {
  name: string
  state: State
  changedAt: number
}

/** Says that the work goes on, or is done. @returns when; undefined when somebody else has taken it over. */
export async function goOn(
  shop: Pick<Shop, 'db' | 'now'>,
  work: Work,
  state: State = work.state,
): Promise<number | undefined> {
  const changedAt = shop.now()
  const { numUpdatedRows } = await shop.db
    .updateTable('images')
    .set({ state, changedAt })
    .where('name', '=', work.name)
    .where('state', '=', work.state)
    .where('changedAt', '=', work.changedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? changedAt : undefined
}

export async function findImage(shop: Pick<Shop, 'db'>, name: string) {
  return shop.db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()
}
