import type { Interest, Numbers } from '../api/analytics.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { numbersDays, visitPlaces } from '../api/shop-facts.ts'
import type { Shop } from '../platform/shop.server.ts'
import { daysUntil } from './days.server.ts'

/** Keyed by the id of the gallery item. */
export type InterestById = Map<string, Record<Interest, number>>

/** Reads the counts of the last days, today included. */
export async function readCounts(
  shop: Pick<Shop, 'db' | 'now'>,
): Promise<Pick<Numbers, 'days' | 'places'> & { interest: InterestById }> {
  const days = daysUntil(dayInShop(shop.now()), numbersDays)
  const [visits, sums] = await Promise.all([visitsByDay(shop, days), sumsBySubject(shop, days)])
  const visitsFrom = (place: string) =>
    sums.find(({ what, subject }) => what === 'visit' && subject === place)?.sum ?? 0
  return {
    days: days.map((day) => ({ day, visits: visits.get(day) ?? 0 })),
    places: visitPlaces
      .map((place) => ({ place, visits: visitsFrom(place) }))
      .sort((one, other) => other.visits - one.visits),
    interest: interestIn(sums),
  }
}

async function visitsByDay({ db }: Pick<Shop, 'db'>, days: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('dailyCounts')
    .select((eb) => ['day', eb.fn.sum('count').as('sum')])
    .where('what', '=', 'visit')
    .where('day', 'in', days)
    .groupBy('day')
    .execute()
  // PostgreSQL returns sums as text.
  return new Map(rows.map(({ day, sum }) => [day, Number(sum)]))
}

async function sumsBySubject({ db }: Pick<Shop, 'db'>, days: string[]) {
  const rows = await db
    .selectFrom('dailyCounts')
    .select((eb) => ['what', 'subject', eb.fn.sum('count').as('sum')])
    .where('day', 'in', days)
    .groupBy(['what', 'subject'])
    .execute()
  return rows.map((row) => ({ ...row, sum: Number(row.sum) }))
}

function interestIn(sums: Awaited<ReturnType<typeof sumsBySubject>>): InterestById {
  const interest: InterestById = new Map()
  for (const { what, subject, sum } of sums) {
    if (what === 'visit') continue
    const counts = interest.get(subject) ?? { 'looked at': 0, 'asked about': 0 }
    interest.set(subject, { ...counts, [what]: sum })
  }
  return interest
}
