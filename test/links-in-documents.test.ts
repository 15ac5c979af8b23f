import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md'], {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})

test('links in the documents lead to existing files', () => {
  const links = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => ({ document, target }))
  })
  const within = links.filter(({ target }) => !/^[a-z]+:/.test(target))
  expect(within.length).toBeGreaterThan(10)
  const broken = within.filter(({ document, target }) => !existsSync(join(root, dirname(document), target)))
  expect(broken.map(({ document, target }) => `${document}: ${target}`)).toEqual([])
})

test('every file that the document of threats names exists', () => {
  const text = readFileSync(join(root, 'docs/threats.md'), 'utf8')
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})
