// Bars by hand, in the shop's own colours. On a ground of their own, so that they can be read wherever they stand.
import { figuresIn } from './figures.mjs'

const titles = {
  shop: 'The shop',
  floorInline: 'Floor: a page by hand',
  files: 'Its page as files',
  nginx: 'The same by nginx',
  bare: 'Bare node:http',
  hono: 'Hono',
  nextStatic: 'Next.js, when built',
  next: 'Next.js, each time',
  wordpress: 'WordPress',
}
const [widthPx, labelPx, barPx, rowPx, marginPx] = [760, 190, 430, 26, 24]
const style = `
  text { font: 14px ui-sans-serif, system-ui, sans-serif; fill: #2b1b14 }
  .heading { font-weight: 600; font-size: 16px }
  .ground { fill: #fbf6ec } .line { stroke: #e7d3a8 } .ours { fill: #7a1f2b } .other { fill: #8a7460 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f3e9d8 } .ground { fill: #2b1b14 } .line { stroke: #5f4a3d } .ours { fill: #d99a1c } .other { fill: #a38d78 }
  }`

export function picture(results) {
  const { of, one } = figuresIn(results)
  const paint = (page) => of('paint', { page, line: 'simulated' }, 'lcpMs')?.median
  const perSecond = (page) => of('http', { page, connections: 32 }, 'perSecond')?.median
  const first = (page) => one('bytes', { page })
  const loaded = (page) => of('memory', { page }, 'loadedMb')?.median
  const whole = (value, unit) => `${Math.round(value).toLocaleString('en')}${unit}`
  const groups = [
    {
      heading: 'Largest paint on a simulated slow 4G (less is better)',
      pages: ['floorInline', 'shop', 'files', 'nextStatic', 'next', 'wordpress'],
      figureOf: paint,
      show: (value) => whole(value, ' ms'),
    },
    {
      heading: 'Bytes before anybody scrolls, scripts that come later too (less is better)',
      pages: ['floorInline', 'shop', 'nextStatic', 'next', 'wordpress'],
      figureOf: (page) => first(page) && first(page).first.bytes + first(page).later.bytes,
      show: (value) => whole(value / 1024, ' KB'),
    },
    {
      heading: 'Home pages a second, 32 connections (more is better)',
      pages: ['nginx', 'bare', 'hono', 'shop', 'files', 'nextStatic', 'next', 'wordpress'],
      figureOf: perSecond,
      show: (value) => whole(value, ''),
    },
    {
      heading: 'Memory under load (less is better)',
      pages: ['bare', 'files', 'hono', 'shop', 'next', 'wordpress'],
      figureOf: loaded,
      show: (value) => whole(value, ' MB'),
    },
  ]
  let top = marginPx
  const drawn = groups.map((group) => {
    const { svg, heightPx } = bars(group, top)
    top += heightPx
    return svg
  })
  const size = `width="${widthPx}" height="${top}" viewBox="0 0 ${widthPx} ${top}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="t">`,
    `<title id="t">The shop beside its peers, measured on ${results.day}</title>`,
    `<style>${style}\n</style>`,
    `<rect class="ground" width="${widthPx}" height="${top}" rx="12"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}

/** One group under its heading; nothing where nothing was measured. */
function bars({ heading, pages, figureOf, show }, top) {
  const rows = pages.map((page) => ({ page, value: figureOf(page) })).filter(({ value }) => value > 0)
  if (rows.length === 0) return { svg: '', heightPx: 0 }
  const most = Math.max(...rows.map(({ value }) => value))
  const lines = rows.map(({ page, value }, index) => {
    const y = top + 38 + index * rowPx
    const length = Math.max(2, Math.round((value / most) * barPx))
    const look = page === 'shop' ? 'ours' : 'other'
    return [
      `<text x="${labelPx + marginPx - 10}" y="${y + 13}" text-anchor="end">${titles[page]}</text>`,
      `<rect class="${look}" x="${labelPx + marginPx}" y="${y}" width="${length}" height="18" rx="3"/>`,
      `<text x="${labelPx + marginPx + length + 8}" y="${y + 13}">${show(value)}</text>`,
    ].join('')
  })
  const heightPx = 38 + rows.length * rowPx + marginPx
  const rule = `<path class="line" d="M${marginPx} ${top + 26}H${widthPx - marginPx}"/>`
  const svg = `<text class="heading" x="${marginPx}" y="${top + 16}">${heading}</text>${rule}\n${lines.join('\n')}`
  return { svg, heightPx }
}
