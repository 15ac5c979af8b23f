import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from '../format.mjs'
import { root } from '../made.mjs'

const page = join(root, 'docs', 'performance.md')

/** Lays text into the page about performance, between the two marks that name its place. */
export function lay(name, text) {
  const [begins, ends] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const before = readFileSync(page, 'utf8')
  const [from, to] = [before.indexOf(begins), before.indexOf(ends)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost the place of its ${name}.`)
  writeFileSync(page, `${before.slice(0, from)}${begins}\n\n${text}\n\n${before.slice(to)}`)
  format(page)
}

/** @param rows of cells, the first of headings */
export function tableOf([headings, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}
