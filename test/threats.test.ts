import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/threats.md'), 'utf8')
const rows = document
  .split('\n')
  .filter((line) => /^\| T\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const filesIn = (text = '') =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[\w.-]+(\/[\w.-]+)*\.\w+$/.test(name))

test('the document lists every threat once, with its prevention and its test', () => {
  expect(rows.map(([, threat]) => threat?.split(' ')[0])).toEqual(Array.from({ length: 25 }, (_, nth) => `T${nth + 1}`))
  for (const [, threat, against, tests] of rows) {
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
