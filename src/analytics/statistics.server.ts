import type { Interest, Statistics } from '../api/analytics.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { statisticsDays, visitOrigins } from '../api/shop-constants.ts'
import type { Shop } from '../platform/shop.server.ts'

type Visits = Pick<Statistics, 'days' | 'places'>

/** Returns the visits of the last days, today included. */
export async function readVisits({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Visits> {
  const rows = await db
    .selectFrom('dailyCounts')
    .selectAll()
    .where('what', '=', 'visit')
    .where('day', '>=', firstDay(now()))
    .execute()
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const days = Array.from({ length: statisticsDays }, (_, nth) => addDays(firstDay(now()), nth))
  return {
    days: days.map((day) => ({ day, visits: sum((row) => row.day === day) })),
    places: visitOrigins
      .map((place) => ({ place, visits: sum((row) => row.subject === place) }))
      .sort((one, other) => other.visits - one.visits),
  }
}

/** Returns a function that says how often a gallery item was looked at or asked about in the last days. */
export async function readInterest({ db, now }: Pick<Shop, 'db' | 'now'>) {
  const rows = await db
    .selectFrom('dailyCounts')
    .select((eb) => ['what', 'subject', eb.fn.sum('count').as('sum')])
    .where('what', '!=', 'visit')
    .where('day', '>=', firstDay(now()))
    .groupBy(['what', 'subject'])
    .execute()
  // PostgreSQL returns sums as text, because they can be larger than a number.
  const sums = new Map(rows.map(({ what, subject, sum }) => [`${what} ${subject}`, Number(sum)]))
  return (id: string, interest: Interest) => sums.get(`${interest} ${id}`) ?? 0
}

function firstDay(time: number): string {
  return addDays(dayInShop(time), 1 - statisticsDays)
}
