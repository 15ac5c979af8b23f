import type { PageView } from '../contract/analytics.ts'
import { shopTimeZone } from '../contract/shop-facts.ts'
import type { Shop } from '../platform/shop.server.ts'

/** Screens and anchors that are counted by name; every other address counts as one. */
const known = new Set([
  ...['/', '/#about', '/#gallery', '/#why', '/#service', '/#contact'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/admin'],
])
const elsewhere = '(other)'

/** Counts a view by day and address; nothing about the visitor is kept. */
export async function countPageView(
  shop: Pick<Shop, 'db' | 'now' | 'config'>,
  { path }: PageView,
): Promise<Record<string, never>> {
  if (shop.config.analytics === 'none') return {}
  await shop.db
    .insertInto('pageViews')
    .values({ day: dayInShop(shop.now()), path: known.has(path) ? path : elsewhere, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((eb) => ({ views: eb('pageViews.views', '+', 1) })),
    )
    .execute()
  return {}
}

/** `2026-11-21`, in the shop's time zone. */
function dayInShop(time: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: shopTimeZone }).format(time)
}
