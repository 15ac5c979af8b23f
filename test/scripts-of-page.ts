import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'

export const clientFolder = join(import.meta.dirname, '../build/client')
const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

export const manifest: Manifest = JSON.parse(read('build/client/.vite/manifest.json'))
export const everyPage = 'src/app/client.ts'

const islands = new Map(
  [...read('src/app/islands.ts').matchAll(/'?([\w-]+)'?: \(\) =>\s*import\('\.\.\/([^']+)'\)/g)].map(
    ([, name = '', source = '']) => [name, `src/${source}`],
  ),
)

export function scriptsOfPage(html: string): string[] {
  const named = [...html.matchAll(/ data-island="([\w-]+)"/g)].map(([, name = '']) => name)
  return filesOf(named.length === 0 ? [everyPage] : [everyPage, 'src/ui/hydrate.ts', ...named.map(sourceOf)])
}

/** Excludes dynamic imports. */
export function filesOf(sources: string[]): string[] {
  const found = new Set(sources.map(keyOf))
  for (const key of found) for (const further of manifest[key]?.imports ?? []) found.add(further)
  return [...found].map((key) => `/${manifest[key]?.file}`)
}

function sourceOf(island: string): string {
  const source = islands.get(island)
  if (!source) throw new Error(`No island is called ${island}`)
  return source
}

/** A module that several chunks share has no entry of its own, but one named after its file. */
function keyOf(source: string): string {
  if (manifest[source]) return source
  const name = /([\w.-]+)\.tsx?$/.exec(source)?.[1]
  const key = Object.keys(manifest).find((key) => key.startsWith(`_${name}-`))
  if (!key) throw new Error(`No built script is made of ${source}`)
  return key
}
