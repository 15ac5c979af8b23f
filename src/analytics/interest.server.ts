import type { DesignInterest } from '../api/analytics.ts'
import type { Shop } from '../platform/shop.server.ts'
import { countOnce } from './daily-counts.server.ts'

/** Ignores unknown ids, so that a client cannot fill the table. */
export async function countInterest(shop: Pick<Shop, 'db' | 'now'>, { id, interest }: DesignInterest): Promise<void> {
  const hangs = await shop.db
    .selectFrom('gallery')
    .select('id')
    .where('id', '=', id)
    .where('binnedTime', 'is', null)
    .executeTakeFirst()
  if (hangs) await countOnce(shop, { what: interest, subject: id })
}
