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
