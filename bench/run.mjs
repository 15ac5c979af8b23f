// `npm run bench`: the shop beside its peers and the floor. See README.md beside it.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format } from './format.mjs'
import { install } from './install.mjs'
import { made, root } from './made.mjs'

const loadAverageBefore = loadavg()[0]
const parts = ['http', 'paint', 'bytes', 'memory', 'start', 'change', 'many', 'fresh']
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: parts.join() } },
})
const rounds = Number(values.rounds)
const wanted = parts.filter((part) => values.only.split(',').includes(part))
if (wanted.length < values.only.split(',').length || !(rounds >= 1))
  throw new Error(`--only takes ${parts.join()}, --rounds a number from 1`)
if (!existsSync(join(root, 'build', 'server', 'index.js'))) throw new Error('Build first: npm run build')
install('peers')

const { prepare, leftOut } = await import('./peers/peers.mjs')
const { openResults } = await import('./results.mjs')
const { tell } = await import('./told/tell.mjs')
const { versions } = await import('./versions.mjs')

// Of a run that was cut off.
for (const name of readdirSync(made()))
  if (name.startsWith('copy-')) rmSync(made(name), { recursive: true, force: true })
const prepared = await prepare()
if (leftOut()) console.log(leftOut())
const { results, file, begin } = openResults({ versions: await versions(), note: leftOut(), loadAverageBefore })
const broken = []
for (const name of wanted) {
  console.log(`\n${name}`)
  const { keep, end } = begin(name, rounds)
  const part = await import(`./parts/${name}.mjs`)
  try {
    await part[name]({ prepared, rounds, keep })
  } catch (error) {
    // The other parts can still be measured.
    broken.push(name)
    console.error(error)
  }
  end()
}
format(file)
const isWhole = parts.every((part) => results.parts[part]?.ended) && broken.length === 0
tell(results, isWhole)
if (broken.length > 0) console.error(`Not measured to the end: ${broken.join(', ')}`)
process.exit(broken.length > 0 ? 1 : 0)
