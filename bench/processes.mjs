// How much more one, two and three processes on one PostgreSQL answer. See README.md beside it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { createDatabase, freePort, startPostgres } from '../test/postgres.ts'

const rounds = 5
const connections = 24
const maxMs = 3_000
const maxAnswers = 20_000
const counts = [1, 2, 3]

const folder = mkdtempSync(join(tmpdir(), 'thaiyal-bench-'))
const root = join(import.meta.dirname, '..')
const origin = 'http://localhost:3000'
// Of this machine, before anything of ours runs: well below one, or the figures say little.
const loadAverageBefore = loadavg()[0]
const postgres = await startPostgres({ waitsForDisk: true })
const databaseUrl = await createDatabase(postgres.url, 'bench')
const processes = await Promise.all([0, 1, 2].map(startShop))
const worker = new Worker(new URL('load.mjs', import.meta.url))
const database = new pg.Client({ connectionString: databaseUrl })
await database.connect()

const loads = { 'home page': [homePage()], message: Array.from({ length: 500 }, (_, number) => message(number)) }
const measured = []
try {
  for (const requests of Object.values(loads)) await load(counts.at(-1), requests, 1_000)
  for (let round = 0; round < rounds; round++)
    // Each round begins with another count, so that none always comes first.
    for (const [what, requests] of Object.entries(loads))
      for (const [place] of counts.entries()) {
        const count = counts[(place + round) % counts.length]
        const result = { what, processes: count, round, ...(await load(count, requests, maxMs)) }
        measured.push(result)
        console.log(JSON.stringify(result))
      }
} finally {
  for (const { child } of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await worker.terminate()
  await database.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
report()

async function startShop(number) {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'bin/open.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      FILES_URL: `disk:${join(folder, 'images')}`,
      MAIL_URL: `outbox:${join(folder, 'outbox')}`,
      DATA_DIR: join(folder, String(number)),
      ADMIN_PASSWORD: 'blouse-needle-thread-42',
      // The messages come from many visitors' addresses; each is counted, as in a real shop.
      TRUST_PROXY: 'loopback',
      RATE_LIMITS: 'relaxed',
      LOG_LEVEL: 'silent',
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (said) => String(said).includes('The shop is open') && resolve())
    child.once('exit', () => reject(new Error('The shop did not open.')))
  })
  return { port, child, ended }
}

async function load(count, requests, forMs) {
  // What the last one left to be mailed, or made the tables longer by, must not slow down this one.
  await database.query('truncate "contactMessages", mails, "rateLimits"')
  const ports = processes.slice(0, count).map(({ port }) => port)
  const cpuBefore = cpuMs()
  worker.postMessage({ ports, connections, requests, maxMs: forMs, maxAnswers })
  const [result] = await once(worker, 'message')
  const cpuMsPerAnswer = Math.round(((cpuMs() - cpuBefore) / result.answers) * 100) / 100
  return { ...result, cpuMsPerAnswer, loadAverage: loadavg()[0] }
}

/** What the shop's processes have used of the processors so far: hardly changed by whatever else the machine does. */
function cpuMs() {
  if (process.platform !== 'linux') return Number.NaN
  const ticks = processes.map(({ child }) => {
    const afterName = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return Number(afterName[11]) + Number(afterName[12])
  })
  return ticks.reduce((sum, one) => sum + one, 0) * 10
}

function homePage() {
  return `GET / HTTP/1.1\r\nHost: localhost:3000\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`
}

function message(number) {
  const body = JSON.stringify({ name: 'Meena', email: 'meena@example.com', message: `Is it ready? ${number}` })
  return [
    'POST /v1/contactMessages HTTP/1.1',
    'Host: localhost:3000',
    `X-Forwarded-For: 203.0.${number >> 8}.${number & 255}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

function report() {
  const summary = Object.keys(loads).flatMap((what) =>
    counts.map((count) => {
      const of = (processCount) => measured.filter((one) => one.what === what && one.processes === processCount)
      const ratios = of(count).map((one) => one.perSecond / of(1).find(({ round }) => round === one.round).perSecond)
      return {
        what,
        processes: count,
        perSecond: spread(of(count).map(({ perSecond }) => perSecond)),
        ratioToOne: spread(ratios),
        p50Ms: spread(of(count).map(({ p50Ms }) => p50Ms)),
        p99Ms: spread(of(count).map(({ p99Ms }) => p99Ms)),
        cpuMsPerAnswer: spread(of(count).map(({ cpuMsPerAnswer }) => cpuMsPerAnswer)),
        clientBusy: spread(of(count).map(({ clientBusy }) => clientBusy)),
        refused: of(count).reduce((sum, { refused, broken }) => sum + refused + broken, 0),
      }
    }),
  )
  const machine = {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model,
    node: process.version,
    loadAverageBefore,
  }
  const day = new Date().toISOString().slice(0, 10)
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  const file = join(results, `processes-${day}.json`)
  writeFileSync(file, `${JSON.stringify({ day, machine, rounds, connections, maxMs, summary, measured }, null, 2)}\n`)
  console.table(
    summary.map(({ what, processes, perSecond, ratioToOne, p50Ms, p99Ms, cpuMsPerAnswer, refused }) => ({
      what,
      processes,
      'per second': `${perSecond.median} (${perSecond.min}–${perSecond.max})`,
      ratio: `${ratioToOne.median} (${ratioToOne.min}–${ratioToOne.max})`,
      'p50 ms': p50Ms.median,
      'p99 ms': p99Ms.median,
      'cpu ms each': cpuMsPerAnswer.median,
      refused,
    })),
  )
}

function spread(values) {
  const sorted = [...values].sort((one, other) => one - other).map((value) => Math.round(value * 100) / 100)
  return { median: sorted[sorted.length >> 1], min: sorted[0], max: sorted.at(-1) }
}
