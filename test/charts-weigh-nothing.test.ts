import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const client = join(import.meta.dirname, '../build/client')
const scripts = new Map(
  globSync('assets/*.js', { cwd: client }).map((path) => [basename(path), readFileSync(join(client, path), 'utf8')]),
)
const nameBeginning = (beginning: string) => [...scripts.keys()].filter((name) => name.startsWith(beginning))

/** Every script that one leads to, at once or later. */
function reachableFrom(first: string, without: string[] = []): Set<string> {
  const found = new Set([first])
  for (const name of found)
    for (const [further] of (scripts.get(name) ?? '').matchAll(/[\w-]+\.js(?=["'`])/g))
      if (scripts.has(further) && !without.includes(further)) found.add(further)
  return found
}

const [charts = ''] = nameBeginning('draw-chart-')
/** One for each language. */
const numbersPages = nameBeginning('numbers-page-')
/** Each names the script of every screen. */
const screens = nameBeginning('manifest-')

test('premise: the chart library is a script of its own, to which the page of numbers leads', () => {
  expect([nameBeginning('draw-chart-').length, numbersPages.length, screens.length]).toEqual([1, 2, 2])
  expect(scripts.get(charts)?.length).toBeGreaterThan(100_000)
  for (const page of numbersPages) expect(reachableFrom(page)).toContain(charts)
  // A sentence of the library's own.
  const withLibrary = [...scripts].filter(([, text]) => text.includes('Canvas is already in use'))
  expect(withLibrary.map(([name]) => name)).toEqual([charts])
})

test('the charts add nothing to visitors’ pages: no other screen leads to them', () => {
  for (const list of screens) {
    const others = reachableFrom(list, numbersPages)
    expect(others.size).toBeGreaterThan(20)
    expect(others).not.toContain(charts)
  }
})

test('phones do not keep them', () => {
  const worker = readFileSync(join(client, 'sw.js'), 'utf8')
  expect(worker).toContain('/assets/home-page-')
  for (const name of [charts, ...numbersPages]) expect(worker).not.toContain(name)
})
