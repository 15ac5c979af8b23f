import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { clientFolder, everyPage, manifest } from './scripts-of-page.ts'

const scripts = globSync('assets/*.js', { cwd: clientFolder }).map((path) => ({
  name: basename(path),
  text: readFileSync(join(clientFolder, path), 'utf8'),
}))
const charts = scripts.find(({ name }) => name.startsWith('draw-chart-'))?.name ?? ''

/** Returns the names of the scripts that a module leads to, at once or later, without those of the dashboard. */
function reachableFrom(first: string, without = /^$/): string[] {
  const found = new Set([first])
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const further of [...imports, ...dynamicImports]) if (!without.test(further)) found.add(further)
  }
  return [...found].map((key) => basename(manifest[key]?.file ?? ''))
}

test('the chart library is one script, which the analytics screen leads to', () => {
  expect(reachableFrom('src/dashboard/numbers.tsx')).toContain(charts)
  // A message of the library's own.
  const withLibrary = scripts.filter(({ text }) => text.includes('Canvas is already in use'))
  expect(withLibrary.map(({ name }) => name)).toEqual([charts])
})

test('no page but the dashboard leads to the chart library', () => {
  const others = reachableFrom(everyPage, /^src\/dashboard\//)
  expect(others.length).toBeGreaterThan(20)
  expect(others).not.toContain(charts)
})

test('phones do not cache the scripts of the dashboard', () => {
  const worker = readFileSync(join(clientFolder, 'sw.js'), 'utf8')
  expect(worker).toContain('/assets/contact-form-')
  for (const name of [charts, 'dashboard-', 'numbers-', 'safety-']) expect(worker).not.toContain(`/assets/${name}`)
})
