import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/threats.md'), 'utf8')
const entries = [...document.matchAll(/^- \*\*(T\d+) [^*]+\*\*\s+\((`[^`]+`),\s+(`[^`]+`)\):/gm)]
const filesIn = (text = '') =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[\w.-]+(\/[\w.-]+)*\.\w+$/.test(name))

test('the document lists every threat once, with its prevention and its test', () => {
  const threats = Array.from({ length: 25 }, (_, nth) => `T${nth + 1}`)
  expect(new Set(entries.map(([, threat]) => threat))).toEqual(new Set(threats))
  expect(entries).toHaveLength(threats.length)
  for (const [, threat, against, tests] of entries) {
    expect(filesIn(against).length, threat).toBeGreaterThan(0)
    const files = filesIn(tests)
    expect(
      files.some((name) => /\.(test|spec)\.ts$/.test(name)),
      threat,
    ).toBe(true)
  }
})

test('every file named in the document of threats exists', () => {
  const named = filesIn(document)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})
