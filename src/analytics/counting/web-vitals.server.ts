import type { WebVital } from '../../api/analytics.ts'
import { addDays, dayInShop } from '../../api/shop-clock.ts'
import { connectionTypes, webVitals } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'
import { isCounted, type Period } from './counts.server.ts'

const decade = [100, 125, 160, 200, 250, 315, 400, 500, 630, 800]
/** The preferred numbers of ISO 3 (R10) contain every threshold of Core Web Vitals at distances of at most 28 %. */
const borders = [40, 50, 63, 80, ...decade, ...decade.map((border) => border * 10), 10_000, 20_000, 40_000]
/** The sentence for the owner names this time. */
const fastMs = 2000
const percentile = 0.75
/** A share or a percentile of fewer visits would say little. */
const visitsMin = 20

/** Counts the figures of a visit by day, page and connection, without any data about the visitor. */
export function countWebVitals(pages: string[]): Handler<'reportWebVitals'> {
  return async (deps, { page, connection, ...figures }, request) => {
    // Any other page could fill the table.
    if (!pages.includes(page) || !isCounted(deps, request)) return
    const key = { day: dayInShop(deps.now()), page, connection, count: 1 }
    const rows = webVitals.flatMap((metric) => {
      const figure = figures[metric]
      return figure === undefined ? [] : { ...key, metric, bucket: bucketOf(metric === 'CLS' ? figure * 1000 : figure) }
    })
    if (rows.length === 0) return
    await deps.db
      .insertInto('webVitals')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'page', 'connection', 'metric', 'bucket'])
          .doUpdateSet((eb) => ({ count: eb('webVitals.count', '+', 1) })),
      )
      .execute()
  }
}

function bucketOf(figure: number): number {
  return borders.find((border) => figure <= border) ?? (borders.at(-1) as number)
}

export type Speed = Awaited<ReturnType<typeof getSpeed>>

/** Returns the figures of each page and of each kind of connection that was measured in a period. */
export async function getSpeed({ db }: Pick<Deps, 'db'>, { lastDay, dayCount }: Period) {
  const rows = await db
    .selectFrom('webVitals')
    .select(['page', 'connection', 'metric', 'bucket', (eb) => eb.fn.sum('count').as('sum')])
    .where('day', '>', addDays(lastDay, -dayCount))
    .where('day', '<=', lastDay)
    .groupBy(['page', 'connection', 'metric', 'bucket'])
    .orderBy('bucket')
    .execute()
  const counts = rows.map(({ sum, ...row }) => ({ ...row, count: Number(sum) }))
  const paints = counts.filter(({ metric }) => metric === 'LCP')
  const visits = sumOf(paints)
  const ofGroups = (field: 'page' | 'connection', names: readonly string[]) =>
    names.flatMap((name) => {
      const group = counts.filter((row) => row[field] === name)
      return group.length === 0 ? [] : summarise(name, group)
    })
  return {
    /** This is the number of fast visits in ten, undefined if too few were measured. */
    fastTenths:
      visits < visitsMin
        ? undefined
        : Math.floor((sumOf(paints.filter(({ bucket }) => bucket <= fastMs)) / visits) * 10),
    pages: ofGroups('page', [...new Set(counts.map(({ page }) => page))].sort()),
    connections: ofGroups('connection', connectionTypes),
  }
}

type Count = Pick<Tables['webVitals'], 'metric' | 'bucket' | 'count'>

function summarise(name: string, counts: Count[]) {
  const ofMetric = (metric: WebVital) => counts.filter((row) => row.metric === metric)
  const figures = webVitals.map((metric) => ({ metric, border: percentileOf(ofMetric(metric)) }))
  return { name, visits: sumOf(ofMetric('LCP')), figures }
}

/** Returns a border that three of four visits did not exceed. @param counts are sorted by bucket */
function percentileOf(counts: Count[]): number | undefined {
  const total = sumOf(counts)
  if (total < visitsMin) return undefined
  return counts.find((_, nth) => sumOf(counts.slice(0, nth + 1)) >= total * percentile)?.bucket
}

function sumOf(counts: Count[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
