// Measures when a phone shows each page, and the Lighthouse scores of the shop's other screens.
import { addressesOfScreens } from '../test/addresses-of-screens.ts'
import { type Paint, paint } from './lighthouse.ts'
import { Figures, openPages, rotate } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { visit } from './shop.ts'

/** Lighthouse rejects the page of an unknown address for its status 404. */
const publicScreens = ['/login', '/register', '/forgot-password', '/reset-password', '/offline']
const ownerScreens = addressesOfScreens.filter((path) => path.startsWith('/admin'))
const largestRatio = 1.25

export async function measure(rounds: number): Promise<Row[]> {
  const opened = await openPages()
  const { shop, home, others } = opened
  const urlOf = (path: string) => new URL(path, home.url).href
  try {
    const design = /\/d\/[A-Z]{2}-\d+/.exec((await visit(shop.browser(), '/')).html)?.[0] ?? '/'
    const paints = { simulate: new Figures<Paint>(), devtools: new Figures<Paint>() }
    const scores = new Figures<number[]>()
    // Next.js creates a picture on its first request.
    for (const { url } of others) await paint(url, 'simulate')
    for (let round = 0; round < rounds; round++)
      for (const throttling of ['simulate', 'devtools'] as const)
        for (const { name, url } of rotate([home, ...others], round))
          paints[throttling].add(name, await paint(url, throttling))
    const person = await shop.signIn()
    const cookie = person.cookieHeader
    for (const path of ['/ta', design, ...publicScreens, ...ownerScreens])
      scores.add(path, (await paint(urlOf(path), 'simulate', ownerScreens.includes(path) ? cookie : undefined)).scores)
    for (const { scores: found } of paints.simulate.of('shop')) scores.add('/', found)

    const screens = [...publicScreens, ...ownerScreens].map((path) => scores.of(path)[0]?.[0] ?? 0)
    const slowest = Math.min(...screens)
    return [
      ...['/', '/ta', design].map((path) => scoreRow(path, scores.of(path))),
      {
        title: 'Lighthouse performance of every other screen',
        goal: '≥ 95',
        shop: `${slowest} or more`,
        isMet: slowest >= 95,
      },
      largest('Largest paint, simulated slow 4G', paints.simulate),
      largest('Largest paint, applied slow 4G', paints.devtools),
      small('Total blocking time, simulated slow 4G', paints.simulate, ({ blockedMs }) => blockedMs, 20, 'ms'),
      small('Total blocking time, applied slow 4G', paints.devtools, ({ blockedMs }) => blockedMs, 20, 'ms'),
      small('Layout shift', paints.simulate, ({ layoutShift }) => layoutShift, 0, ''),
    ]
  } finally {
    await opened.close()
  }
}

function scoreRow(path: string, scores: number[][]): Row {
  const [performance = [], ...others] = [0, 1, 2, 3].map((at) => scores.map((roundScores) => roundScores[at] ?? 0))
  return {
    title: `Lighthouse, ${path}`,
    goal: '100 / 100 / 100 / 100',
    shop: [performance, ...others].map((scoresOfKind) => formatSpread(scoresOfKind)).join(' / '),
    isMet: [performance, ...others].every((scoresOfKind) => spreadOf(scoresOfKind).median === 100),
  }
}

function largest(title: string, figures: Figures<Paint>): Row {
  const inMs = (paints: Paint[]) => paints.map(({ largestMs }) => largestMs)
  const floor = inMs(figures.of('floor'))
  const ratios = inMs(figures.of('shop')).map((ms, round) => ms / (floor[round] ?? Number.NaN))
  const own = inMs(figures.of('shop'))
  const first = figures.of('shop').map(({ firstMs }) => firstMs)
  return {
    title,
    goal: `≤ ${largestRatio} × the floor`,
    shop: `${formatSpread(own, 'ms')}, ${formatSpread(ratios, '×', 2)}; first paint ${formatSpread(first, 'ms')}`,
    others: figures.others((paints) => formatSpread(inMs(paints), 'ms')),
    isMet: spreadOf(ratios).median <= largestRatio,
  }
}

function small(title: string, figures: Figures<Paint>, of: (paint: Paint) => number, limit: number, unit: string): Row {
  const own = figures.of('shop').map(of)
  const digits = unit ? 0 : 3
  return {
    title,
    goal: limit ? `≤ ${limit} ${unit}` : '0',
    shop: formatSpread(own, unit, digits),
    others: figures.others((paints) => formatSpread(paints.map(of), unit, digits)),
    isMet: spreadOf(own).median <= limit,
  }
}
