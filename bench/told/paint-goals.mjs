import { inWords, ms, times } from './in-words.mjs'

const peers = {
  floorText: 'floor without hero',
  floorInline: 'floor',
  files: 'files',
  nextStatic: 'Next.js built',
  next: 'Next.js',
  wordpress: 'WordPress',
}
const scores = ['performance', 'accessibility', 'best-practices', 'seo']

export function paintGoals({ of, some, ratio }) {
  const simulated = { line: 'simulated' }
  const scoreRows = Object.entries({ shop: '/', shopTamil: '/ta', shopDesign: '/d/{code}' }).map(([page, path]) => {
    const found = scores.map((score) => of('paint', { page, ...simulated }, score))
    return {
      what: `Lighthouse, ${path}`,
      goal: '100 / 100 / 100 / 100',
      ours: found[0] && found.map((one) => inWords(one)).join(' / '),
      met: found.every((one) => one?.median === 100),
    }
  })
  const names = new Set(some('paint', { screen: true }).map(({ page }) => page))
  const screens = [...names]
    .map((page) => ({ page, found: of('paint', { page }, 'performance') }))
    .filter(({ found }) => found)
  const slowest = screens.toSorted((one, other) => one.found.median - other.found.median)[0]
  return [
    ...scoreRows,
    {
      what: 'Lighthouse performance of every other screen',
      goal: '≥ 95',
      ours: slowest && `of ${screens.length} the least ${inWords(slowest.found)}: ${slowest.page}`,
      met: slowest?.found.median >= 95,
    },
    ...largest('Largest paint, simulated slow 4G', 'simulated', 1000),
    ...largest('Largest paint, really slow line', 'real', 850),
    small('Total blocking time', 'tbtMs', '≤ 10 ms', 10, ms),
    small('Layout shift', 'cls', '0', 0.0005, { digits: 3 }),
  ]

  function largest(what, line, limitMs) {
    const found = of('paint', { page: 'shop', line }, 'lcpMs')
    const asMuch = ratio('paint', { page: 'shop', line }, { page: 'floorInline', line }, 'lcpMs')
    const first = of('paint', { page: 'shop', line }, 'fcpMs')
    return [
      {
        what,
        goal: `≤ ${limitMs.toLocaleString('en')} ms, ≤ 1.15 × the floor`,
        ours: found && `${inWords(found, ms)}; first paint ${inWords(first, ms)}`,
        beside: beside({ line }, 'lcpMs', ms),
        ratio: inWords(asMuch, times),
        met: found?.median <= limitMs && asMuch?.median <= 1.15,
      },
    ]
  }

  function small(what, field, goal, limit, form) {
    const found = of('paint', { page: 'shop', ...simulated }, field)
    return {
      what,
      goal,
      ours: inWords(found, form),
      beside: beside(simulated, field, form),
      met: found?.median <= limit,
    }
  }

  function beside(which, field, form) {
    const asked = Object.entries(peers).filter(([page]) => some('paint', { page, ...which }).length > 0)
    const found = asked.map(([page, title]) => [title, of('paint', { page, ...which }, field)])
    return found
      .map(([title, one]) => `${title} ${one ? inWords({ ...one, min: one.median, max: one.median }, form) : '–'}`)
      .join(', ')
  }
}
