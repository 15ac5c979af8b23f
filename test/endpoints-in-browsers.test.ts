import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsForBrowsers } from '../src/api/endpoint.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = globSync('build/client/**/*.js', { cwd: root })
const onServer = globSync('build/server/**/*.js', { cwd: root })
/** This string is in every build of zod. */
const schemaMark = '_zod'

test('no browser script contains zod', () => {
  expect(
    onServer.some((path) => read(path).includes(schemaMark)),
    'premise',
  ).toBe(true)
  expect(scripts.length, 'premise').toBeGreaterThan(50)
  expect(scripts.filter((path) => read(path).includes(schemaMark))).toEqual([])
})

test('browser scripts contain only method, path and key of an endpoint', () => {
  const carry = (text: string) => scripts.filter((path) => read(path).includes(text))
  expect(carry('/v1/accounts:signInWithPassword').length).toBeGreaterThan(0)
  for (const field of ['refusals:', 'perSeconds:', 'summary:']) expect(carry(field), field).toEqual([])
})

test('browser code reads only the endpoint properties that its scripts contain', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(server|test|d)\.tsx?$|^src\/(api\/endpoints?|app\/server)\.ts$/.test(path),
  )
  const fieldsIn = (path: string) => [...read(path).matchAll(/\b(?:calls\.\w+|call|uploadDoor)\.(?!ts')(\w+)/g)]
  const found = sources.flatMap((path) => fieldsIn(path).map(([, field]) => ({ path, field })))
  expect(new Set(found.map(({ field }) => field))).toEqual(new Set(fieldsForBrowsers))
})
