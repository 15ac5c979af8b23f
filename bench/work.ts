// Measures the main thread's work until two seconds after the load event, in traces with a processor slowed four times.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { untilConverted } from '../test/until-converted.ts'
import { openBrowser, phone } from './browser.ts'
import { openFloor } from './floor.ts'
import { Figures, rotate } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { openShop } from './shop.ts'

const slowdown = 4
const afterLoadMs = 2_000
const largestRatio = 1.5
const longestTaskMs = 50
const kinds = {
  Layout: 'layout',
  UpdateLayoutTree: 'style',
  ParseHTML: 'parsing',
  ParseAuthorStyleSheet: 'parsing',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  EvaluateScript: 'script',
  FunctionCall: 'script',
  TimerFire: 'script',
  FireAnimationFrame: 'script',
  'v8.compile': 'script',
  'v8.produceCache': 'script',
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds, and microseconds of the thread's own time, which other programs do not lengthen. */
  ts: number
  tts?: number
  tdur?: number
}

interface Work extends Record<Kind, number> {
  totalMs: number
  layouts: number
  /** Of tasks that begin after the first paint. */
  longestMs: number
}

export async function measure(rounds: number): Promise<Row[]> {
  const shop = await openShop({ settings: { STARTER_GALLERY: 'on' } })
  const floor = await openFloor()
  const browser = await openBrowser('')
  const figures = new Figures<Work>()
  const paths = ['/', '/ta', '/d/DB-1']
  const pages = [
    { name: 'floor', url: `http://localhost:${floor.port}/` },
    ...paths.map((path) => ({ name: path, url: `${shop.origin}${path}` })),
  ]
  try {
    const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { readOnly: true })
    await untilConverted(database)
    database.close()
    for (let round = 0; round < rounds; round++)
      for (const { name, url } of rotate(pages, round)) figures.add(name, await traceVisit(browser, url))
  } finally {
    await browser.close()
    await floor.close()
    await shop.close()
  }
  return paths.map((path) => {
    const works = figures.of(path)
    const ratios = works.map(({ totalMs }, round) => totalMs / (figures.of('floor')[round]?.totalMs ?? Number.NaN))
    const longest = works.map(({ longestMs }) => longestMs)
    return {
      title: `Main thread, ${path}, ${slowdown} × slower`,
      goal: `≤ ${largestRatio} × the floor; no task over ${longestTaskMs} ms`,
      shop: `${formatSpread(ratios, '×', 2)}: ${format(works)}`,
      others: `floor ${format(figures.of('floor'))}`,
      isMet: spreadOf(ratios).median <= largestRatio && spreadOf(longest).median <= longestTaskMs,
    }
  })
}

function format(works: Work[]): string {
  const figure = (of: keyof Work, unit = 'ms') => formatSpread([spreadOf(works.map((work) => work[of])).median], unit)
  const parts = [...new Set(Object.values(kinds))].map((kind) => `${kind} ${figure(kind)}`)
  return `${figure('totalMs')} (${parts.join(', ')}), ${figure('layouts', 'layouts')}, longest task ${figure('longestMs')}`
}

async function traceVisit(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const events: TraceEvent[] = []
    client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
    const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
    const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,loading'
    await client.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
    await page.goto(url, { waitUntil: 'load' })
    await pause(afterLoadMs)
    await client.send('Tracing.end')
    await ended
    return sumUp(events)
  } finally {
    await context.close()
  }
}

/** Counts each microsecond once, for the innermost event of a known kind. */
function sumUp(events: TraceEvent[]): Work {
  const byStart = events.toSorted((a, b) => a.ts - b.ts)
  const parsing = byStart.filter(({ name }) => name === 'ParseHTML')
  const main = parsing.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))[0]
  if (!main) throw new Error('The trace holds no page.')
  const own = byStart.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === 'X')
  const paint = byStart.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === main.pid)?.ts ?? 0
  const work: Work = { totalMs: 0, layouts: 0, longestMs: 0, layout: 0, style: 0, parsing: 0, paint: 0, script: 0 }
  const open: { kind: Kind; end: number }[] = []
  let countedUntil = 0
  const countUntil = (time: number) => {
    const kind = open.at(-1)?.kind
    if (kind) work[kind] += Math.max(0, time - countedUntil) / 1000
    countedUntil = Math.max(countedUntil, time)
  }
  const closeUntil = (time: number) => {
    for (let last = open.at(-1); last && last.end <= time; last = open.at(-1)) {
      countUntil(last.end)
      open.pop()
    }
  }
  for (const { name, ts, tts = 0, tdur = 0 } of own) {
    if (name === 'RunTask' && ts >= paint) work.longestMs = Math.max(work.longestMs, tdur / 1000)
    if (!Object.hasOwn(kinds, name)) continue
    closeUntil(tts)
    countUntil(tts)
    open.push({ kind: kinds[name as keyof typeof kinds], end: tts + tdur })
    if (name === 'Layout') work.layouts++
  }
  closeUntil(Number.POSITIVE_INFINITY)
  work.totalMs = work.layout + work.style + work.parsing + work.paint + work.script
  return work
}
