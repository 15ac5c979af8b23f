/**
 * Injects faults and prints what each row found. `npm test` and `npm run test:all` run a part of these trials.
 *
 *   node bin/build.mjs test/faults/run.ts                            every row
 *   node bin/build.mjs test/faults/run.ts kill bombs                 these rows
 *   node bin/build.mjs test/faults/run.ts --trials 100 kill          100 trials of this row
 *   node bin/build.mjs test/faults/run.ts --minutes 10 kill          starts no trial after ten minutes
 *   node bin/build.mjs test/faults/run.ts --engines embedded kill    on one set of engines: embedded or scaled-out
 *   CORPORA=/srv/corpora node bin/build.mjs test/faults/run.ts corpora
 *
 * CORPORA is a folder with one folder for each corpus, see `corpora.ts`.
 */
import { parseArgs } from 'node:util'
import { embedded, scaledOut } from './engines.ts'
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
let isAsExpected = true
for (const open of [embedded, scaledOut]) {
  if (values.engines && values.engines !== (open === embedded ? 'embedded' : 'scaled-out')) continue
  const wanted = Object.entries(rows).filter(
    ([name, { embeddedOnly }]) =>
      (positionals.length === 0 || positionals.includes(name)) && !(embeddedOnly && open === scaledOut),
  )
  if (wanted.length === 0) continue
  const engines = await open()
  for (const [, row] of wanted) {
    console.log(`${row.title}, ${engines.name} (${engines.versions}) …`)
    const began = performance.now()
    const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
    const isOver = () => performance.now() - began > minutes * 60_000
    const outcome = await row.run({ engines, seed, trials: Number(values.trials ?? row.trials), isOver })
    if (outcome === 'unsupported') {
      console.log('  SKIPPED: this machine does not support it.')
      continue
    }
    printOutcome(outcome, performance.now() - began)
  }
  await engines.close()
}
process.exit(isAsExpected ? 0 : 1)

function printOutcome({ violations, trials, figures, wanted = 'none' }: Outcome, ms: number): void {
  const isRight = violations.length > 0 === (wanted === 'found')
  isAsExpected &&= isRight
  const result = isRight ? 'as expected' : 'NOT AS EXPECTED'
  console.log(`  ${result}: ${trials} trials, ${violations.length} violations, ${Math.round(ms / 1000)} s`)
  for (const [name, value] of Object.entries({ ...figures, seed })) console.log(`    ${name}: ${JSON.stringify(value)}`)
  for (const line of violations.slice(0, 10)) console.log(`    ${line}`)
}
