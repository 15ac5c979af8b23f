/**
 * `npm run build -- bench/run.ts`: measures the shop beside its peers and writes bench/results/performance.md.
 *
 *   npm run build -- bench/run.ts photos start      only these measurements; prints their rows
 *   npm run build -- bench/run.ts --rounds 2 paint
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './folders.ts'
import { run } from './install.ts'
import { type Row, summaryOf } from './report.ts'

const compared = ['paint', 'bytes', 'http', 'memory', 'start', 'change', 'many', 'photos', 'uploads', 'fresh']
const others = ['work', 'again', 'tap', 'weak-phone', 'album', 'overload', 'backup', 'archive', 'observatory']
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => ![...compared, ...others].includes(name))
const rounds = Number(values.rounds)
if (unknown.length > 0 || !(rounds >= 1)) {
  console.error(`Usage: npm run build -- bench/run.ts [--rounds NUMBER] [${[...compared, ...others].join('|')} …]`)
  process.exit(1)
}

const rows: Row[] = []
let isFullRun = positionals.length === 0
for (const name of positionals.length > 0 ? positionals : compared) {
  try {
    const { measure }: { measure: (rounds: number) => Promise<Row[]> } = await import(`./${name}.ts`)
    const measured = await measure(rounds)
    console.log(`\n${name}\n\n${summaryOf(measured)}`)
    rows.push(...measured)
  } catch (error) {
    // A failed measurement must not stop the others.
    console.error(error)
    isFullRun = false
    process.exitCode = 1
  }
}
if (isFullRun) {
  const file = join(root, 'bench/results/performance.md')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `# Performance of the shop and its peers\n\n${summaryOf(rows)}`)
  run(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', file], root)
}
process.exit()
