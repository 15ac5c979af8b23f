import { isbot } from 'isbot'
import type { Interest } from '../../api/analytics.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import { addDays, dayInShop } from '../../api/shop-clock.ts'
import { countsRetentionDays, interests, visitOrigins } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'

/** Counts a page view that begins a visit, by day and source, without any data about the visitor. */
export const countPageView: Handler<'reportPageView'> = async (deps, { from }, request) => {
  if (from && isCounted(deps, request)) await incrementCount(deps, { kind: 'visit', subject: from })
}

/** Counts a view or a heart of a published design, or an enquiry about it. Ignores other ids, which could fill the table. */
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

export function isCounted({ config }: Deps, { user, headers }: Parameters<typeof countInterest>[2]): boolean {
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
  await deps.db.deleteFrom('webVitals').where('day', '<', oldestDay).execute()
}

export interface Period {
  /** This is the last day of the period, in the time zone of the shop. */
  lastDay: string
  dayCount: number
}

/** Returns what visitors did with each design in a period, by its id. */
export async function sumInterest({ db }: Pick<Deps, 'db'>, { lastDay, dayCount }: Period) {
  const rows = await db
    .selectFrom('dailyCounts')
    .select(['kind', 'subject', (eb) => eb.fn.sum('count').as('sum')])
    .where('day', '>', addDays(lastDay, -dayCount))
    .where('day', '<=', lastDay)
    .where('kind', 'in', interests)
    .groupBy(['kind', 'subject'])
    .execute()
  const sums = new Map(rows.map(({ kind, subject, sum }) => [`${kind} ${subject}`, Number(sum)]))
  const sumOf = (interest: Interest, id: string) => sums.get(`${interest} ${id}`) ?? 0
  return (id: string) => ({
    views: sumOf('view', id),
    hearts: sumOf('heart', id),
    enquiries: sumOf('enquiry', id),
  })
}

export type Statistics = Awaited<ReturnType<typeof getStatistics>>

/** Returns the days of a period, oldest first, and the visits of as many days before it. */
export async function getStatistics(deps: Pick<Deps, 'db'>, published: GalleryPicture[], period: Period) {
  const { lastDay, dayCount } = period
  const firstDay = addDays(lastDay, 1 - dayCount)
  const firstDayBefore = addDays(firstDay, -dayCount)
  const [interestIn, first, visits] = await Promise.all([
    sumInterest(deps, period),
    deps.db
      .selectFrom('dailyCounts')
      .select((eb) => eb.fn.min('day').as('day'))
      .where('kind', '=', 'visit')
      .executeTakeFirst(),
    deps.db
      .selectFrom('dailyCounts')
      .selectAll()
      .where('kind', '=', 'visit')
      .where('day', '>=', firstDayBefore)
      .where('day', '<=', lastDay)
      .execute(),
  ])
  const sumOf = (isIncluded: (row: (typeof visits)[number]) => boolean) =>
    visits.filter(isIncluded).reduce((sum, { count }) => sum + count, 0)
  return {
    days: Array.from({ length: dayCount }, (_, index) => {
      const day = addDays(firstDay, index)
      return { day, visits: sumOf((row) => row.day === day) }
    }),
    visits: sumOf(({ day }) => day >= firstDay),
    visitsBefore: sumOf(({ day }) => day < firstDay),
    hasBegun: Boolean(first?.day),
    /** Counting had begun before both periods. */
    isComparable: Boolean(first?.day && first.day <= firstDayBefore),
    origins: visitOrigins
      .map((origin) => ({ origin, visits: sumOf(({ day, subject }) => day >= firstDay && subject === origin) }))
      .sort((a, b) => b.visits - a.visits),
    designs: published
      .map((picture) => ({ picture, ...interestIn(picture.id) }))
      .filter(({ views, hearts, enquiries }) => views + hearts + enquiries > 0)
      .sort((a, b) => b.hearts - a.hearts || b.enquiries - a.enquiries || b.views - a.views),
  }
}
