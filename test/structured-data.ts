import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const modules = join(import.meta.dirname, '../node_modules')

export function structuredDataIn(html: string): string[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => json as string,
  )
}

/** The compiler rejects words outside schema.org's vocabulary, which a package provides as types. */
export async function findSchemaErrors(graphs: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-vocabulary-'))
  try {
    const types = JSON.stringify(join(modules, 'schema-dts/dist/schema.d.ts'))
    const declared = Object.entries(graphs).map(([name, json]) => `export const ${name}: Graph = ${json}\n`)
    await writeFile(join(folder, 'graphs.ts'), `import type { Graph } from ${types}\n${declared.join('')}`)
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', '', '--module', 'preserve']
    const compiler = [join(modules, 'typescript/bin/tsc'), ...options, 'graphs.ts']
    const { stdout } = await promisify(execFile)(process.execPath, compiler, { cwd: folder }).catch((error) => error)
    return stdout.split('\n').filter((line: string) => line.includes('error'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
