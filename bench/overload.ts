// Measures the latency of other clients during floods of one kind of request after the other.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../src/api/endpoints.ts'
import type { Browser } from '../test/browser.ts'
import { phonePhoto } from '../test/photos.ts'
import { untilConverted } from '../test/until-converted.ts'
import { prepareLoad } from './load.ts'
import { formatSpread, quantile, type Row } from './report.ts'
import { type BenchShop, openShop, owner } from './shop.ts'

const floodMs = Number(process.env.FLOOD_MS ?? 20_000)
const addressCount = 500
const visited = ['/', '/ta', '/d/DB-1']
type Flood = Parameters<typeof prepareLoad>[0]

export async function measure(): Promise<Row[]> {
  const settings = { STARTER_GALLERY: 'on', RATE_LIMITS: 'default', LOAD_SHEDDING: 'on' }
  const shop = await openShop({ settings })
  try {
    const signedIn = await shop.signIn()
    const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { readOnly: true })
    await untilConverted(database)
    database.close()
    const rows = [
      { ...row('Idle', await watch(shop, signedIn, floodMs)), others: `memory ${Math.round(shop.residentMb())} MB` },
    ]
    for (const [title, flood] of Object.entries(await floods(shop, signedIn))) {
      const startFlood = await prepareLoad({ port: shop.port, maxMs: floodMs, ...flood })
      const flooding = startFlood()
      const meanwhile = await watch(shop, signedIn, floodMs)
      const { perSecond, statuses } = await flooding
      const recoveryMs = await measureRecoveryMs(shop)
      rows.push({
        ...row(title, meanwhile),
        others: `flood ${formatSpread([perSecond])} a second, ${JSON.stringify(statuses)}; recovered after ${formatSpread([recoveryMs], 'ms')}, memory ${Math.round(shop.residentMb())} MB`,
      })
    }
    return rows
  } finally {
    await shop.close()
  }
}

interface Latencies {
  times: number[]
  failed: number
}

function row(title: string, meanwhile: Record<string, Latencies>): Row {
  const shown = Object.entries(meanwhile).map(
    ([path, { times, failed }]) => `${path} p99 ${formatSpread([quantile(times, 0.99)], 'ms')}, ${failed} failed`,
  )
  return { title, shop: shown.join('; ') }
}

async function floods(
  shop: BenchShop,
  signedIn: Browser,
): Promise<Record<string, Pick<Flood, 'connections' | 'requests'>>> {
  const host = `Host: localhost:${shop.port}`
  const page = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\n${host}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n${more}\r\n`
  const post = (path: string, address: string, fields: Record<string, string>) => {
    const body = JSON.stringify(fields)
    const headers = [host, `X-Forwarded-For: ${address}`, 'Content-Type: application/json']
    return `POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const makeRequests = (make: (nth: number, address: string) => string) =>
    Array.from({ length: 20_000 }, (_, nth) => make(nth, `203.${(nth % addressCount) >> 8}.${nth % 256}.7`))
  const unknownPages = (addressOf: (nth: number) => string) =>
    makeRequests((nth) => page(nth % 2 ? `/?p=${nth}` : `/x${nth}`, `X-Forwarded-For: ${addressOf(nth)}\r\n`))
  const cookie = signedIn.cookieHeader
  const photo = await phonePhoto()
  const form = (nth: number, address: string) => {
    const body = new URLSearchParams({ name: 'M', email: `m${nth}@example.com`, message: `Ready? ${nth}` }).toString()
    const headers = [
      host,
      `X-Forwarded-For: ${address}`,
      'Accept: text/html',
      'Content-Type: application/x-www-form-urlencoded',
    ]
    return `POST ${endpoints.sendContactMessage.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const incomplete = (address: string) =>
    `POST ${endpoints.sendContactMessage.path} HTTP/1.1\r\n${host}\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`
  const upload = `POST /v1/images/flood.jpg HTTP/1.1\r\n${host}\r\nCookie: ${cookie}\r\nContent-Type: image/jpeg\r\nContent-Length: ${photo.length}\r\n\r\n`
  return {
    'Home page, 200 at once': { connections: 200, requests: [page('/')] },
    'Unknown pages from one address': { connections: 120, requests: unknownPages(() => '203.0.113.5') },
    'Unknown pages from one IPv6 /48': {
      connections: 120,
      requests: unknownPages((nth) => `2001:db8:7:${(nth % addressCount).toString(16)}::1`),
    },
    'Logins from 500 addresses': {
      connections: 60,
      requests: makeRequests((nth, address) =>
        post(endpoints.signInWithPassword.path, address, { email: `nobody${nth}@example.com`, password: 'wrong-one' }),
      ),
    },
    'Messages from 500 addresses': {
      connections: 60,
      requests: makeRequests((nth, address) =>
        post(endpoints.sendContactMessage.path, address, {
          name: 'M',
          email: `m${nth}@example.com`,
          message: `Ready? ${nth}`,
        }),
      ),
    },
    'Forms without script from 500 addresses': { connections: 60, requests: makeRequests(form) },
    '999 requests in one piece, 290 connections': { connections: 290, requests: [page('/').repeat(999)] },
    'Share pictures by any name': {
      connections: 250,
      requests: makeRequests((nth) => page(`/d/DB-1/share-${nth.toString(16).padStart(8, '0')}.jpg`)),
    },
    'Incomplete bodies of three clients': {
      connections: 2_000,
      requests: ['203.0.113.5', '203.0.113.6', '203.0.113.7'].map(incomplete),
    },
    'Uploads by the owner, 20 at once': { connections: 20, requests: [Buffer.concat([Buffer.from(upload), photo])] },
  }
}

/** Sends a health check, a page view and a sign-in of the owner repeatedly. */
async function watch(shop: BenchShop, signedIn: Browser, ms: number): Promise<Record<string, Latencies>> {
  const until = performance.now() + ms
  const seen: Record<string, Latencies> = {}
  const visitor = shop.browser()
  const repeat = async (path: string, everyMs: number, ask: () => Promise<{ status: number }>) => {
    const counts: Latencies = { times: [], failed: 0 }
    seen[path] = counts
    while (performance.now() < until) {
      const began = performance.now()
      const { status } = await ask().catch(() => ({ status: 0 }))
      counts.times.push(performance.now() - began)
      if (status !== 200) counts.failed++
      await pause(everyMs)
    }
  }
  const headers = { 'x-forwarded-for': '198.51.100.9' }
  await Promise.all([
    repeat('/healthz', 100, () => visitor.fetch('/healthz')),
    ...visited.map((path) => repeat(path, 200, () => visitor.fetch(path, { headers }))),
    repeat('/admin', 200, () => signedIn.fetch('/admin', { headers })),
    repeat('login', 4_000, () => knownDevice(shop, signedIn).ask(endpoints.signInWithPassword, owner)),
  ])
  return seen
}

/** Sign-ins of the owner have their own queue on known devices. */
function knownDevice(shop: BenchShop, signedIn: Browser): Browser {
  const browser = shop.browser()
  browser.cookies.set('shop_device', String(signedIn.cookies.get('shop_device')))
  return browser
}

async function measureRecoveryMs(shop: BenchShop): Promise<number> {
  const began = performance.now()
  const visitor = shop.browser()
  while ((await visitor.fetch('/')).status !== 200) await pause(100)
  return performance.now() - began
}
