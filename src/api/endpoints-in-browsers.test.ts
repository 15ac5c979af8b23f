import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsForBrowsers } from './endpoint.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = globSync('build/client/**/*.js', { cwd: root })
const onServer = globSync('build/server/**/*.js', { cwd: root })
/** Every Zod schema has this property. */
const schemaMark = '_zod'

test('no script for browsers contains the schema library', () => {
  expect(
    onServer.some((path) => read(path).includes(schemaMark)),
    'premise',
  ).toBe(true)
  expect(scripts.length, 'premise').toBeGreaterThan(30)
  expect(scripts.filter((path) => read(path).includes(schemaMark))).toEqual([])
})

test('scripts for browsers contain only paths and methods of the API table', () => {
  const findScripts = (text: string) => scripts.filter((path) => read(path).includes(text))
  expect(findScripts('/v1/accounts:signInWithPassword').length).toBeGreaterThan(0)
  for (const field of ['access:', 'perSeconds:']) expect(findScripts(field), field).toEqual([])
})

test('sources for browsers read only the fields of an endpoint that scripts have', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(server|test|d)\.tsx?$|^src\/(api\/endpoints?|app\/server)\.ts$/.test(path),
  )
  const fieldsIn = (path: string) => [...read(path).matchAll(/\b(?:endpoints\.\w+|endpoint)\.(?!ts')(\w+)/g)]
  const found = sources.flatMap((path) => fieldsIn(path).map(([, field]) => ({ path, field })))
  expect(new Set(found.map(({ field }) => field))).toEqual(new Set(fieldsForBrowsers))
})
