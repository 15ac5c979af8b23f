import { isbot } from 'isbot'
import type { DesignInterest, PageView } from '../api/analytics.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { countsRetentionDays } from '../api/shop-constants.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** Screens and anchors that are counted by name; every other address counts as one. */
const known = new Set([
  ...['/', '/#about', '/#gallery', '/#why', '/#service', '/#contact'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/admin'],
])
const elsewhere = '(other)'

type Parts = Pick<Shop, 'db' | 'now'>

interface Reported<Input> {
  shop: Shop
  input: Input
  visitor: Visitor | undefined
  headers: Headers
}

/** Counts reports of visitors. Those of the owner and of bots get the same response and are not counted. */
export function ofVisitors<Input>(count: (shop: Shop, input: Input) => Promise<void>) {
  return async ({ shop, input, visitor, headers }: Reported<Input>): Promise<Record<string, never>> => {
    const isCounted = shop.config.analytics.countsHere && !visitor?.isAdmin && !isbot(headers.get('user-agent'))
    if (isCounted) await count(shop, input)
    return {}
  }
}

/** Counts a view by day and address, and the visit that begins with it. Stores nothing about the visitor. */
export async function countPageView(shop: Parts, { path, from }: PageView): Promise<void> {
  await shop.db
    .insertInto('pageViews')
    .values({ day: dayInShop(shop.now()), path: known.has(path) ? path : elsewhere, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((eb) => ({ views: eb('pageViews.views', '+', 1) })),
    )
    .execute()
  if (from) await countOnce(shop, { what: 'visit', subject: from })
}

/** Counts for a published design only, so that made-up ids cannot fill the table. */
export async function countInterest(shop: Parts, { id, interest }: DesignInterest): Promise<void> {
  const published = await shop.db
    .selectFrom('gallery')
    .select('id')
    .where('id', '=', id)
    .where('binnedTime', 'is', null)
    .executeTakeFirst()
  if (published) await countOnce(shop, { what: interest, subject: id })
}

async function countOnce(shop: Parts, counted: Pick<Tables['dailyCounts'], 'what' | 'subject'>): Promise<void> {
  await shop.db
    .insertInto('dailyCounts')
    .values({ day: dayInShop(shop.now()), ...counted, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'what', 'subject']).doUpdateSet((eb) => ({ count: eb('dailyCounts.count', '+', 1) })),
    )
    .execute()
}

export async function deleteOldCounts(shop: Parts): Promise<void> {
  const oldestKept = addDays(dayInShop(shop.now()), -countsRetentionDays)
  await shop.db.deleteFrom('dailyCounts').where('day', '<', oldestKept).execute()
  await shop.db.deleteFrom('pageViews').where('day', '<', oldestKept).execute()
}
