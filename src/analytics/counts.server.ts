import { isbot } from 'isbot'
import type { Interest } from '../api/analytics.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { countsRetentionDays, statisticsDays, visitOrigins } from '../api/shop-constants.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** Counts a page view that begins a visit, by day and source, without any data about the visitor. */
export const countPageView: Handler<'reportPageView'> = async (shop, { from }, request) => {
  if (from && isCounted(shop, request)) await incrementCount(shop, { kind: 'visit', subject: from })
}

/** Counts a view of, or an enquiry about, a published design. Ignores other ids, which could fill the table. */
export const countInterest: Handler<'reportInterest'> = async (shop, { id, interest }, request) => {
  if (!isCounted(shop, request)) return
  const published = await shop.db
    .selectFrom('gallery')
    .select('id')
    .where('id', '=', id)
    .where('trashedTime', 'is', null)
    .executeTakeFirst()
  if (published) await incrementCount(shop, { kind: interest, subject: id })
}

function isCounted({ config }: Shop, { user, headers }: Parameters<typeof countInterest>[2]): boolean {
  return config.analytics.countsVisits && !user?.isOwner && !isbot(headers.get('user-agent'))
}

async function incrementCount(shop: Shop, key: Pick<Tables['dailyCounts'], 'kind' | 'subject'>): Promise<void> {
  await shop.db
    .insertInto('dailyCounts')
    .values({ day: dayInShop(shop.now()), ...key, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'subject']).doUpdateSet((eb) => ({ count: eb('dailyCounts.count', '+', 1) })),
    )
    .execute()
}

export async function deleteOldCounts(shop: Shop): Promise<void> {
  const oldestDay = addDays(dayInShop(shop.now()), -countsRetentionDays)
  await shop.db.deleteFrom('dailyCounts').where('day', '<', oldestDay).execute()
}

export type Statistics = Awaited<ReturnType<typeof getStatistics>>

/** Returns the days in the time zone of the shop, oldest first. */
export async function getStatistics({ db, now }: Shop, published: readonly { id: string; code: string }[]) {
  const firstDay = addDays(dayInShop(now()), 1 - statisticsDays)
  const rows = await db.selectFrom('dailyCounts').selectAll().where('day', '>=', firstDay).execute()
  const sums = new Map<string, number>()
  for (const { kind, day, subject, count } of rows)
    for (const key of [`${kind} ${day}`, `${kind} ${subject}`]) sums.set(key, (sums.get(key) ?? 0) + count)
  const sumOf = (kind: 'visit' | Interest, key: string) => sums.get(`${kind} ${key}`) ?? 0
  return {
    days: Array.from({ length: statisticsDays }, (_, index) => {
      const day = addDays(firstDay, index)
      return { day, visits: sumOf('visit', day) }
    }),
    origins: visitOrigins
      .map((origin) => ({ origin, visits: sumOf('visit', origin) }))
      .sort((a, b) => b.visits - a.visits),
    designs: published
      .map(({ id, code }) => ({ code, views: sumOf('view', id), enquiries: sumOf('enquiry', id) }))
      .filter(({ views, enquiries }) => views + enquiries > 0)
      .sort((a, b) => b.views - a.views || b.enquiries - a.enquiries),
  }
}
