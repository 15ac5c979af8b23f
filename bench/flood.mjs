// Floods of made-up addresses by one client and by one network, and what visitors notice meanwhile. See README.md.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openShop, owner, shares, writeResults } from './one-shop.mjs'

const floodMs = Number(process.env.FLOOD_MS ?? 15_000)
const connections = 120
const shop = await openShop()
const cookie = await signIn()
const design = /href="(\/d\/[^"]+)"/.exec(await (await fetch(shop.origin)).text())[1]
const visits = {
  '/': () => visit('/'),
  '/ta': () => visit('/ta'),
  [design]: () => visit(design),
  '/admin': () => visit('/admin', { cookie }),
  '/admin, signed out': () => visit('/admin'),
}
const floods = {
  'one address': requests(() => '203.0.113.7'),
  'one /48': requests((nth) => `2001:db8:7:${(nth % 500).toString(16)}::1`),
  'one /48, signed in': requests((nth) => `2001:db8:7:${(nth % 500).toString(16)}::1`, `Cookie: ${cookie}\r\n`),
}

await watch(1_000)
const measured = {}
for (const [name, sent] of Object.entries(floods)) {
  // Right before each flood, as the speed of a shared machine drifts.
  const quiet = await watch(floodMs / 2)
  const worker = new Worker(new URL('load.mjs', import.meta.url))
  const task = { ports: [shop.port], connections, requests: sent, maxMs: floodMs, maxAnswers: Number.POSITIVE_INFINITY }
  worker.postMessage(task)
  const ended = once(worker, 'message')
  const meanwhile = await watch(floodMs)
  const [flood] = await ended
  await worker.terminate()
  for (const [path, { p99Ms }] of Object.entries(meanwhile))
    meanwhile[path].p99ToQuiet = Math.round((p99Ms / quiet[path].p99Ms) * 100) / 100
  measured[name] = { flood: { perSecond: flood.perSecond, statuses: flood.statuses }, quiet, meanwhile }
}
await shop.close()
writeResults('flood', { floodMs, connections, measured })

/** Visits every page in turn for a while. */
async function watch(ms) {
  const until = performance.now() + ms
  const seen = Object.fromEntries(Object.keys(visits).map((path) => [path, { times: [], statuses: {} }]))
  while (performance.now() < until)
    for (const [path, ask] of Object.entries(visits)) {
      const began = performance.now()
      const status = await ask()
      seen[path].times.push(performance.now() - began)
      seen[path].statuses[status] = (seen[path].statuses[status] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  return Object.fromEntries(
    Object.entries(seen).map(([path, { times, statuses }]) => [path, { ...shares(times), statuses }]),
  )
}

async function visit(path, headers = {}) {
  const visitor = { 'x-forwarded-for': '198.51.100.9', accept: 'text/html', ...headers }
  const answer = await fetch(shop.origin + path, { headers: visitor, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status
}

/** Half of them are the home page with a query that means nothing, half unknown paths. */
function requests(addressOf, more = '') {
  return Array.from({ length: 20_000 }, (_, nth) => {
    const path = nth % 2 ? `/?p=${nth.toString(36)}x` : `/x${nth.toString(36)}`
    return `GET ${path} HTTP/1.1\r\nHost: localhost:${shop.port}\r\nX-Forwarded-For: ${addressOf(nth)}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n${more}\r\n`
  })
}

async function signIn() {
  const answer = await fetch(`${shop.origin}/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  return answer.headers.getSetCookie()[0].split(';')[0]
}
