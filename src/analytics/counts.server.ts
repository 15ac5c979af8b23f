import { isbot } from 'isbot'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { countsRetentionDays } from '../api/shop-constants.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import type { Shop } from '../platform/shop.server.ts'

const countedPaths = new Set([
  ...['/', '/#about', '/#gallery', '/#why', '/#service', '/#contact'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/admin'],
])

type Deps = Pick<Shop, 'db' | 'now'>
type CountDeps = 'db' | 'now' | 'config'

/** Counts a page view by day and path, without any data about the visitor. */
export const countPageView: Handler<'reportPageView', CountDeps> = async (shop, { path, from }, request) => {
  if (!isCounted(shop, request)) return
  await shop.db
    .insertInto('pageViews')
    .values({ day: dayInShop(shop.now()), path: countedPaths.has(path) ? path : '(other)', views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'path']).doUpdateSet((eb) => ({ views: eb('pageViews.views', '+', 1) })),
    )
    .execute()
  if (from) await incrementCount(shop, { kind: 'visit', subject: from })
}

/** Counts a view of, or an enquiry about, a published design. Ignores other ids, which could fill the table. */
export const countInterest: Handler<'reportInterest', CountDeps> = async (shop, { id, interest }, request) => {
  if (!isCounted(shop, request)) return
  const published = await shop.db
    .selectFrom('gallery')
    .select('id')
    .where('id', '=', id)
    .where('trashedTime', 'is', null)
    .executeTakeFirst()
  if (published) await incrementCount(shop, { kind: interest, subject: id })
}

function isCounted(
  { config }: Pick<Shop, 'config'>,
  { visitor, headers }: Parameters<typeof countInterest>[2],
): boolean {
  return config.analytics.countsVisits && !visitor?.isAdmin && !isbot(headers.get('user-agent'))
}

async function incrementCount(shop: Deps, key: Pick<Tables['dailyCounts'], 'kind' | 'subject'>): Promise<void> {
  await shop.db
    .insertInto('dailyCounts')
    .values({ day: dayInShop(shop.now()), ...key, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'subject']).doUpdateSet((eb) => ({ count: eb('dailyCounts.count', '+', 1) })),
    )
    .execute()
}

export async function deleteOldCounts(shop: Deps): Promise<void> {
  const oldestDay = addDays(dayInShop(shop.now()), -countsRetentionDays)
  await shop.db.deleteFrom('dailyCounts').where('day', '<', oldestDay).execute()
  await shop.db.deleteFrom('pageViews').where('day', '<', oldestDay).execute()
}
