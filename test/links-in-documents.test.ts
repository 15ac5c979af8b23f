import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLinks } from './broken-links.ts'

const root = join(import.meta.dirname, '..')
test('links in the documents lead to existing files', () => {
  const { within, broken } = findLinks(root)
  expect(within).not.toEqual([])
  expect(broken).toEqual([])
})

test('every file that the document of threats names exists', () => {
  const text = readFileSync(join(root, 'docs/threats.md'), 'utf8')
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(([, name = '']) => name)
  expect(named).not.toEqual([])
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})
