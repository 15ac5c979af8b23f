import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the links of the documents in a folder that lead to other files, and those whose file does not exist. */
export function findLinks(root: string) {
  const documents = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.md'], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
  const links = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => ({ document, target }))
  })
  const within = links.filter(({ target }) => !/^[a-z]+:/.test(target))
  const broken = within.filter(({ document, target }) => !existsSync(join(root, dirname(document), target)))
  return { within, broken: broken.map(({ document, target }) => `${document}: ${target}`) }
}
