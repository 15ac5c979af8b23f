import { dayInShop } from '../api/shop-clock.ts'
import { countsKeptDays } from '../api/shop-facts.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Shop } from '../platform/shop.server.ts'
import { daysBefore } from './days.server.ts'

type Counted = Pick<Tables['dailyCounts'], 'what' | 'subject'>

/** Adds one to a count of today. */
export async function countOnce(shop: Pick<Shop, 'db' | 'now'>, counted: Counted): Promise<void> {
  await shop.db
    .insertInto('dailyCounts')
    .values({ day: dayInShop(shop.now()), ...counted, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'what', 'subject']).doUpdateSet((eb) => ({ count: eb('dailyCounts.count', '+', 1) })),
    )
    .execute()
}

/** Deletes old counts. */
export async function sweepCounts(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const oldestKept = daysBefore(dayInShop(shop.now()), countsKeptDays)
  await shop.db.deleteFrom('dailyCounts').where('day', '<', oldestKept).execute()
  await shop.db.deleteFrom('pageViews').where('day', '<', oldestKept).execute()
}
