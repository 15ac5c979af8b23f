import { parseArgs } from 'node:util'
import { startPostgres } from '../engines/postgres.ts'
import { describeFailure, shrinkDay, simulateDay } from './day.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '1' },
    steps: { type: 'string' },
    postgres: { type: 'boolean' },
  },
})
const [first, days, steps] = [Number(values.seed), Number(values.days), values.steps?.split(',').map(Number)]
const postgres = values.postgres ? await startPostgres() : undefined
const startMs = performance.now()
for (let seed = first; seed < first + days; seed++) {
  const day = await simulateDay(seed, steps, postgres?.url)
  if (day.violations.length > 0) {
    console.log(describeFailure(steps ? day : await shrinkDay(day, postgres?.url)))
    await postgres?.stop()
    process.exit(1)
  }
  if (days === 1) console.log(day.log)
  const daysDone = seed - first + 1
  if (daysDone % 100 === 0 || daysDone === days) {
    const perMinute = Math.round((60_000 * daysDone) / (performance.now() - startMs))
    console.log(`The shop kept every promise on ${daysDone} days, ${perMinute} a minute.`)
  }
}
await postgres?.stop()
process.exit()
