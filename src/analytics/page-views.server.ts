import type { PageView } from '../api/analytics.ts'
import { dayInShop } from '../api/shop-clock.ts'
import type { Shop } from '../platform/shop.server.ts'
import { countOnce } from './daily-counts.server.ts'

/** Screens and anchors that are counted by name; every other address counts as one. */
const known = new Set([
  ...['/', '/#about', '/#gallery', '/#why', '/#service', '/#contact'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/admin'],
])
const elsewhere = '(other)'

/** Counts a view by day and address, and a visit that begins with it; nothing about the visitor is kept. */
export async function countPageView(shop: Pick<Shop, 'db' | 'now'>, { path, from }: PageView): Promise<void> {
  await shop.db
    .insertInto('pageViews')
    .values({ day: dayInShop(shop.now()), path: known.has(path) ? path : elsewhere, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((eb) => ({ views: eb('pageViews.views', '+', 1) })),
    )
    .execute()
  if (from) await countOnce(shop, { what: 'visit', subject: from })
}
