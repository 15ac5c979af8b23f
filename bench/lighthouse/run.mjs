// What Lighthouse says of the shop's screens, of this checkout and of an earlier commit in turn. See ../README.md.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as ask, createServer } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../../test/postgres.ts'
import { categories, measure, metrics } from './measure.mjs'

const root = join(import.meta.dirname, '..', '..')
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    path: { type: 'string', default: '/' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'thaiyal-lighthouse-'))
const loadAverageBefore = loadavg()[0]
const checkouts = [{ name: 'now', checkout: root }]
if (values.before) checkouts.unshift({ name: values.before, checkout: checkedOut(values.before) })
const shops = await Promise.all(checkouts.map(open))
const measured = []
try {
  for (let round = 0; round < Number(values.rounds); round++)
    // Each round begins with the other one.
    for (const shop of round % 2 ? [...shops].reverse() : shops) {
      const result = { of: shop.name, round, ...(await measure(shop.origin + values.path, {})) }
      measured.push(result)
      console.log(JSON.stringify(result))
    }
} finally {
  for (const { child } of shops) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
report()
process.exit()

/** An earlier commit, built beside this checkout. */
function checkedOut(commit) {
  const checkout = join(folder, 'before')
  const script = `mkdir "${checkout}" && git archive "${commit}" | tar -x -C "${checkout}"`
  for (const command of [script, `cd "${checkout}" && node bin/build.mjs`]) {
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  return checkout
}

async function open({ name, checkout }) {
  const port = await freePort()
  const origin = await withoutReferrerPolicy(port)
  const child = spawn(process.execPath, ['bin/open.mjs'], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: join(folder, `data-${name}`),
      ADMIN_PASSWORD: 'measured-by-lighthouse',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (said) => String(said).includes('The shop is open') && resolve())
    child.once('exit', () => reject(new Error(`The shop of ${name} did not open.`)))
  })
  return { name, origin, child }
}

/**
 * The same shop without that one header: the packaged Chromium breaks off a page that carries it when Lighthouse
 * loads it, whatever the header says, and no audit looks at it.
 */
async function withoutReferrerPolicy(port) {
  const server = createServer((request, response) => {
    const passedOn = ask({ port, path: request.url, method: request.method, headers: request.headers }, (answer) => {
      delete answer.headers['referrer-policy']
      response.writeHead(answer.statusCode, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passedOn)
  })
  const ownPort = await freePort()
  await new Promise((resolve) => server.listen(ownPort, '127.0.0.1', resolve))
  return `http://localhost:${ownPort}`
}

function report() {
  const names = [...categories, ...Object.keys(metrics)]
  const rows = checkouts.map(({ name }) => {
    const own = measured.filter(({ of }) => of === name)
    return { of: name, ...Object.fromEntries(names.map((one) => [one, spread(own.map((result) => result[one]))])) }
  })
  console.table(rows)
  const date = new Date().toISOString().slice(0, 10)
  const file = join(root, 'bench', 'results', `lighthouse-${date}.json`)
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, loadAverageBefore }
  writeFileSync(file, `${JSON.stringify({ machine, path: values.path, rows, measured }, null, 2)}\n`)
}

/** Median, with the least and the most. */
function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const shown = (value) => String(Number(value.toFixed(value < 10 ? 3 : 0)))
  const [least, median, most] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map(shown)
  return least === most ? median : `${median} (${least}–${most})`
}
