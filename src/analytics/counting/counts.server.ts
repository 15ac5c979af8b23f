import { isbot } from 'isbot'
import type { Interest } from '../../api/analytics.ts'
import { addDays, dayInShop } from '../../api/shop-clock.ts'
import { countsRetentionDays, statisticsDays, visitOrigins } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'

/** Counts a page view that begins a visit, by day and source, without any data about the visitor. */
export const countPageView: Handler<'reportPageView'> = async (deps, { from }, request) => {
  if (from && isCounted(deps, request)) await incrementCount(deps, { kind: 'visit', subject: from })
}

/** Counts a view of, or an enquiry about, a published design. Ignores other ids, which could fill the table. */
export const countInterest: Handler<'reportInterest'> = async (deps, { id, interest }, request) => {
  if (!isCounted(deps, request)) return
  const published = await deps.db
    .selectFrom('gallery')
    .select('id')
    .where('id', '=', id)
    .where('trashedTime', 'is', null)
    .executeTakeFirst()
  if (published) await incrementCount(deps, { kind: interest, subject: id })
}

function isCounted({ config }: Deps, { user, headers }: Parameters<typeof countInterest>[2]): boolean {
  return config.analytics.countsVisits && !user?.isOwner && !isbot(headers.get('user-agent'))
}

async function incrementCount(deps: Deps, key: Pick<Tables['dailyCounts'], 'kind' | 'subject'>): Promise<void> {
  await deps.db
    .insertInto('dailyCounts')
    .values({ day: dayInShop(deps.now()), ...key, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'subject']).doUpdateSet((eb) => ({ count: eb('dailyCounts.count', '+', 1) })),
    )
    .execute()
}

export async function deleteOldCounts(deps: Deps): Promise<void> {
  const oldestDay = addDays(dayInShop(deps.now()), -countsRetentionDays)
  await deps.db.deleteFrom('dailyCounts').where('day', '<', oldestDay).execute()
}

/** Returns how often each design was viewed and asked about in the days of the statistics, by its id. */
export async function sumInterest({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const firstDay = addDays(dayInShop(now()), 1 - statisticsDays)
  const rows = await db
    .selectFrom('dailyCounts')
    .select(['kind', 'subject', (eb) => eb.fn.sum('count').as('sum')])
    .where('day', '>=', firstDay)
    .where('kind', 'in', ['view', 'enquiry'])
    .groupBy(['kind', 'subject'])
    .execute()
  const sums = new Map(rows.map(({ kind, subject, sum }) => [`${kind} ${subject}`, Number(sum)]))
  return (id: string) => ({ views: sums.get(`view ${id}`) ?? 0, enquiries: sums.get(`enquiry ${id}`) ?? 0 })
}

export type Statistics = Awaited<ReturnType<typeof getStatistics>>

/** Returns the days in the time zone of the shop, oldest first. */
export async function getStatistics({ db, now }: Deps, published: readonly { id: string; code: string }[]) {
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
