import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'

export type Parts = Pick<Shop, 'db' | 'files' | 'now' | 'log'>
export type State = Tables['images']['state']

/** A lease is renewed after every file; no file takes longer than half a minute. */
export const abandonedUploadMs = 2 * 60_000

/** Identifies a lease: whoever writes or removes an image holds it as long as the row has the time they last set. */
interface Lease {
  name: string
  state: State
  changedAt: number
}

/** Renews the lease, or ends it with another state. @returns the new time; undefined when somebody else has taken over */
export async function renewLease(
  shop: Pick<Shop, 'db' | 'now'>,
  lease: Lease,
  state: State = lease.state,
): Promise<number | undefined> {
  const changedAt = shop.now()
  const { numUpdatedRows } = await shop.db
    .updateTable('images')
    .set({ state, changedAt })
    .where('name', '=', lease.name)
    .where('state', '=', lease.state)
    .where('changedAt', '=', lease.changedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? changedAt : undefined
}

export async function findImage(shop: Pick<Shop, 'db'>, name: string) {
  return shop.db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()
}
