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
  const counts = db.selectFrom('dailyCounts').where('day', '>=', firstDay)
  const visits = await counts.selectAll().where('kind', '=', 'visit').execute()
  const interests = await counts
    .select((eb) => ['kind', 'subject', eb.fn.sum('count').as('sum')])
    .where('kind', '!=', 'visit')
    .groupBy(['kind', 'subject'])
    .execute()
  const sumVisits = (isCounted: (row: (typeof visits)[number]) => boolean) =>
    visits.filter(isCounted).reduce((total, { count }) => total + count, 0)
  // PostgreSQL returns sums as text, because they can exceed a number.
  const sums = new Map(interests.map(({ kind, subject, sum }) => [`${kind} ${subject}`, Number(sum)]))
  const getInterest = (id: string, interest: Interest) => sums.get(`${interest} ${id}`) ?? 0
  return {
    days: Array.from({ length: statisticsDays }, (_, index) => {
      const day = addDays(firstDay, index)
      return { day, visits: sumVisits((row) => row.day === day) }
    }),
    origins: visitOrigins
      .map((origin) => ({ origin, visits: sumVisits((row) => row.subject === origin) }))
      .sort((a, b) => b.visits - a.visits),
    designs: published
      .map(({ id, code }) => ({ code, views: getInterest(id, 'view'), enquiries: getInterest(id, 'enquiry') }))
      .filter(({ views, enquiries }) => views + enquiries > 0)
      .sort((a, b) => b.views - a.views || b.enquiries - a.enquiries),
  }
}
