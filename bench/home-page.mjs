// How near the home page comes to bare Node: the same bytes out of memory, side by side, by wrk. See README.md beside it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openShop, writeResults } from './one-shop.mjs'

const rounds = 5
const seconds = 4
const connectionCounts = [32, 256]
const accepted = 'gzip, deflate, br'

// The bare server is this same program, as a process of its own.
if (process.argv[2] === 'bare') serveBare(readFileSync(process.argv[3]))
else await compare()

function serveBare(body) {
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': body.length,
  }
  const server = createServer((_, reply) => reply.writeHead(200, headers).end(body)).listen(0, '127.0.0.1', () => {
    console.log(server.address().port)
  })
}

async function compare() {
  if (spawnSync('wrk', ['-v']).error) throw new Error('wrk is needed: apt-get install wrk')
  const shop = await openShop({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' })
  const page = await settled(`${shop.origin}/`)
  const file = join(import.meta.dirname, '../test-results/home-page.br')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, page)
  const bare = spawn(process.execPath, [import.meta.filename, 'bare', file])
  const [said] = await once(bare.stdout, 'data')
  const idleMemory = memoryOf(shop.pid)
  const places = { shop: `${shop.origin}/`, bare: `http://localhost:${Number(said)}/` }
  const measured = []
  try {
    for (let round = 0; round < rounds; round++)
      // Neither always comes first.
      for (const connections of connectionCounts)
        for (const what of round % 2 ? ['bare', 'shop'] : ['shop', 'bare']) {
          const result = { what, connections, round, ...load(places[what], connections) }
          measured.push(result)
          console.log(JSON.stringify(result))
        }
    const summary = connectionCounts.map((connections) => summaryOf(measured, connections))
    const result = {
      bytes: page.length,
      memory: { idle: idleMemory, underLoad: memoryOf(shop.pid) },
      summary,
      measured,
    }
    console.table(summary)
    console.log(result.memory)
    writeResults('home-page', result)
  } finally {
    bare.kill()
    await shop.close()
  }
}

/** As small as it is going to be. */
async function settled(url) {
  let bytes
  for (let times = 0; times < 20; times++) {
    const text = await (await fetch(url, { headers: { 'accept-encoding': accepted } })).text()
    bytes = brotliCompressSync(text)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return bytes
}

function load(url, connections) {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-H', `Accept-Encoding: ${accepted}`, url]
  const { stdout } = spawnSync('wrk', args, { encoding: 'utf8' })
  const number = (pattern) => pattern.exec(stdout)?.[1]
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    perSecond: Math.round(Number(number(/Requests\/sec:\s+([\d.]+)/))),
    p99Ms: Number(p99[1]) * { us: 0.001, ms: 1, s: 1000 }[p99[2]],
    broken: Number(number(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
  }
}

function summaryOf(measured, connections) {
  const of = (what, field) =>
    measured.filter((one) => one.what === what && one.connections === connections).map((one) => one[field])
  const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1]
  const ratios = (field) => of('shop', field).map((value, round) => value / of('bare', field)[round])
  return {
    connections,
    shopPerSecond: median(of('shop', 'perSecond')),
    barePerSecond: median(of('bare', 'perSecond')),
    ratio: Number(median(ratios('perSecond')).toFixed(3)),
    p99Ratio: Number(median(ratios('p99Ms')).toFixed(2)),
    broken: of('shop', 'broken').reduce((sum, one) => sum + one, 0),
  }
}

function memoryOf(pid) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return `${Math.round(kilobytes / 1024)} MB`
}
