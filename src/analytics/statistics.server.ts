import type { Interest } from '../api/analytics.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { statisticsDays, visitOrigins } from '../api/shop-constants.ts'
import type { Shop } from '../platform/shop.server.ts'

export type Statistics = Awaited<ReturnType<typeof getStatistics>>

/** Returns the days in the time zone of the shop, oldest first. */
export async function getStatistics(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  published: readonly { id: string; code: string }[],
) {
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
