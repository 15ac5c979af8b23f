/**
 * Injects faults. `npm test` and `npm run test:all` run a part of these trials. A run of every row on both sets of engines
 * writes `bench/results/fault-injection.md`.
 *
 *   node bin/build.mjs fault-injection/run.ts                            every row
 *   node bin/build.mjs fault-injection/run.ts kill bombs                 these rows
 *   node bin/build.mjs fault-injection/run.ts --trials 100 kill          100 trials of this row
 *   node bin/build.mjs fault-injection/run.ts --minutes 10 kill          starts no trial after ten minutes
 *   node bin/build.mjs fault-injection/run.ts --engines embedded kill    on one set of engines: embedded or scaled-out
 *   CORPORA=/srv/corpora node bin/build.mjs fault-injection/run.ts corpora
 *
 * CORPORA is a folder with one folder for each corpus, see `corpora.ts`.
 */
import { parseArgs } from 'node:util'
import { type Engines, embedded, scaledOut } from './engines.ts'
import { isAsExpected, loadAverage, type Row, writeReport } from './report.ts'
import { type Outcome, rows } from './rows.ts'

const { values, positionals } = parseArgs({
  options: {
    trials: { type: 'string' },
    engines: { type: 'string' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in rows))
if (unknown.length > 0) {
  console.error(`Unknown rows: ${unknown.join(', ')}. The rows are ${Object.keys(rows).join(', ')}.`)
  process.exit(1)
}

const seed = Number(values.seed ?? Date.now() % 1e6)
const isFull = positionals.length === 0 && !values.engines
const results: Row[] = []
for (const open of [embedded, scaledOut]) {
  if (values.engines && values.engines !== (open === embedded ? 'embedded' : 'scaled-out')) continue
  const wanted = Object.entries(rows).filter(
    ([name, { embeddedOnly }]) =>
      (positionals.length === 0 || positionals.includes(name)) && !(embeddedOnly && open === scaledOut),
  )
  if (wanted.length === 0) continue
  const engines = await open()
  for (const [name, row] of wanted) {
    console.log(`${name}, ${engines.name} …`)
    const began = performance.now()
    const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
    const isOver = () => performance.now() - began > minutes * 60_000
    const outcome = await row.run({ engines, seed, trials: Number(values.trials ?? row.trials), isOver })
    if (outcome === 'unsupported') {
      console.log('  SKIPPED: this machine does not support it.')
      continue
    }
    addResult(row.title, engines, { wanted: 'none', ...outcome }, performance.now() - began)
  }
  await engines.close()
}
process.exit(results.every(isAsExpected) ? 0 : 1)

function addResult(row: string, engines: Engines, outcome: Outcome & { wanted: 'none' | 'found' }, ms: number): void {
  const { violations, trials } = outcome
  const figures = { ...outcome.figures, seed, versions: engines.versions }
  const result = { ...outcome, row, engines: engines.name, seconds: ms / 1000, figures, loadAverage: loadAverage() }
  results.push(result)
  if (isFull) writeReport(results)
  console.log(
    `  ${isAsExpected(result) ? 'as expected' : 'NOT AS EXPECTED'}: ${trials} trials, ${violations.length} violations, ${Math.round(ms / 1000)} s`,
  )
  for (const line of violations.slice(0, 10)) console.log(`    ${line}`)
}
