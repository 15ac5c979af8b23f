// @module-tag slow
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../../test/shop-fixture.ts'

test('the server does not load sharp, and the image worker does', () => {
  expect(importsOf('index.js')).not.toContain('sharp')
  expect(importsOf('image-worker.js')).toContain('sharp')
})

const builtServer = join(import.meta.dirname, '../../../build/server')

function importsOf(program: string, seen = new Set<string>()): string[] {
  if (seen.has(program)) return []
  seen.add(program)
  const file = readFileSync(join(builtServer, program), 'utf8')
  const source = file.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const names = [...source.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, name = '']) => name)
  // Examples in the text of a library look like imports of missing files.
  const parts = names
    .filter((name) => /^\..*\.js$/.test(name))
    .map((name) => join(dirname(program), name))
    .filter((part) => existsSync(join(builtServer, part)))
  return [...names, ...parts.flatMap((part) => importsOf(part, seen))]
}
