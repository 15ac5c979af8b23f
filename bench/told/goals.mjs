// The goals, one row each. A row says what was measured, what the others came to, and whether the goal is met.
import { byteGoals } from './byte-goals.mjs'
import { figuresIn } from './figures.mjs'
import { inWords, megabytes, ms, seconds, times } from './in-words.mjs'
import { paintGoals } from './paint-goals.mjs'
import { photoGoals } from './photo-goals.mjs'

/** @returns rows of `{ what, goal, ours, beside, ratio, met }`; only of what was measured */
export function goals(results) {
  const figures = figuresIn(results)
  const all = [
    ...paintGoals(figures),
    ...byteGoals(figures),
    ...serverGoals(figures),
    ...changeGoals(figures),
    ...manyGoals(figures),
    ...ownGoals(figures),
    ...setUpGoals(figures),
    ...photoGoals(),
  ]
  return all.filter(({ ours }) => ours)
}

const peers = {
  nginx: 'nginx',
  bare: 'bare',
  hono: 'Hono',
  files: 'files',
  nextStatic: 'Next.js built',
  next: 'Next.js',
  wordpress: 'WordPress',
}

function serverGoals({ of, ratio }) {
  const beside = (connections, field, form) =>
    Object.entries(peers)
      .map(([page, title]) => [title, of('http', { page, connections }, field)])
      .filter(([, found]) => found)
      .map(([title, found]) => `${title} ${inWords({ ...found, min: found.median, max: found.median }, form)}`)
      .join(', ')
  const rows = [32, 256].map((connections) => {
    const times_ = ratio('http', { page: 'shop', connections }, { page: 'bare', connections }, 'perSecond')
    return {
      what: `Home page from one process, ${connections} connections`,
      goal: '≥ 0.85 × bare node:http',
      ours: inWords(of('http', { page: 'shop', connections }, 'perSecond'), { unit: 'a second' }),
      beside: beside(connections, 'perSecond'),
      ratio: inWords(times_, times),
      met: times_?.median >= 0.85,
    }
  })
  const [shop, bare] = ['shop', 'bare'].map((page) => ({ page, connections: 256 }))
  const late = ratio('http', shop, bare, 'p99Ms')
  const anew = of('http', { page: 'shopAnew' }, 'perSecond')
  const othersAnew = ['next', 'wordpress']
    .map((page) => [page, of('http', { page, connections: 32 }, 'perSecond')])
    .filter(([, found]) => found)
  return [
    ...rows,
    {
      what: '99th percentile at 256 connections',
      goal: '≤ 1.3 × bare node:http',
      ours: inWords(of('http', shop, 'p99Ms'), { unit: 'ms', digits: 1 }),
      beside: beside(256, 'p99Ms', { unit: 'ms', digits: 1 }),
      ratio: inWords(late, times),
      met: late?.median <= 1.3,
    },
    {
      what: 'Rendered anew, and packed',
      goal: '≥ 4,500 a second',
      ours: inWords(anew, { unit: 'a second' }),
      beside: othersAnew.map(([page, found]) => `${peers[page]} ${inWords(found)}`).join(', '),
      met: anew?.median >= 4500,
    },
  ]
}

function changeGoals({ of }) {
  const [most, half, stale] = ['maxMs', 'half', 'stale'].map((field) => of('change', {}, field))
  return [
    {
      what: 'The first visitor after a change of price waits',
      goal: '≤ 50 ms',
      ours:
        most &&
        `${inWords(of('change', {}, 'p50Ms'), ms)}; at most ${inWords({ ...most, min: most.max, median: most.max }, ms)}`,
      met: most?.max <= 50,
    },
    {
      what: 'Pages half changed, or of before the change',
      goal: 'none',
      ours: half && String(half.max + stale.max),
      met: half?.max + stale?.max === 0,
    },
  ]
}

function manyGoals({ of, ratio }) {
  const [thousands, few] = [{ count: 2000 }, { count: 24 }]
  const rows = { firstBytes: 'first view, bytes', keptMs: 'time of a kept page', coldMs: 'time of a page made anew' }
  return Object.entries(rows).map(([field, what]) => {
    const form = field.endsWith('Ms') ? { unit: 'ms', digits: 1 } : { unit: 'KB', digits: 1, per: 1024 }
    const asMuch = ratio('many', thousands, few, field)
    return {
      what: `2,000 photos: ${what}`,
      goal: '≤ 1.2 × 24 photos',
      ours: inWords(of('many', thousands, field), form),
      beside: `24 photos ${inWords(of('many', few, field), form)}`,
      ratio: inWords(asMuch, times),
      met: asMuch?.median <= 1.2,
    }
  })
}

function ownGoals({ of }) {
  const row = ([part, field, what, goal, limit, form]) => {
    const found = of(part, { page: 'shop' }, field)
    const others = ['bare', 'files', 'next', 'wordpress']
      .map((page) => [page, of(part, { page }, field)])
      .filter(([, one]) => one)
    const beside = others.map(([page, one]) => `${peers[page]} ${inWords(one, form)}`).join(', ')
    return { what, goal, ours: inWords(found, form), beside, met: found?.median <= limit }
  }
  return [
    ['memory', 'idleMb', 'Memory, idle', '≤ 90 MB', 90, megabytes],
    ['memory', 'loadedMb', 'Memory under load', '≤ 140 MB', 140, megabytes],
    ['start', 'openedAfterMs', 'Start to the first answer', '≤ 250 ms', 250, ms],
  ].map(row)
}

function setUpGoals({ of }) {
  const titles = { warm: 'packages in npm’s cache', cold: 'its cache empty' }
  return Object.entries({ warm: 60, cold: 120 }).map(([cache, limit]) => {
    const found = of('fresh', { cache }, 'openedAfterMs')
    return {
      what: `npm start on a fresh clone, ${titles[cache]}`,
      goal: `≤ ${limit} s`,
      ours: inWords(found, { ...seconds, digits: 0 }),
      met: found?.median <= limit * 1000,
    }
  })
}
