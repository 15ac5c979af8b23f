// Measures the resident memory of each server: idle, its peak under load, and after mixed requests.
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../src/api/endpoints.ts'
import { sendLoad } from './load.ts'
import { openNext } from './next.ts'
import { Figures } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { openGallery, visit } from './shop.ts'

const idleMs = 10_000
const loadMs = 8_000
const sampleEveryMs = 50
const mixedMs = 40_000
/** V8 releases pages some time after a garbage collection. */
const quietMs = 30_000

export async function measure(rounds: number): Promise<Row[]> {
  const idle = new Figures<number>()
  const loaded = new Figures<number>()
  for (let round = 0; round < rounds; round++)
    for (const [name, open] of [
      ['shop', openGallery],
      ['Next.js', openNext],
    ] as const) {
      const server = await open()
      await pause(idleMs)
      idle.add(name, server.residentMb())
      const request = `GET / HTTP/1.1\r\nHost: localhost:${server.port}\r\nAccept-Encoding: br\r\n\r\n`
      let highest = 0
      const timer = setInterval(() => {
        highest = Math.max(highest, server.residentMb())
      }, sampleEveryMs)
      await sendLoad({ port: server.port, connections: 32, requests: [request], maxMs: loadMs })
      clearInterval(timer)
      loaded.add(name, highest)
      await server.close()
    }
  return [row('Memory, idle', idle, 100), row('Memory under load', loaded, 140), await afterMixedRequests()]
}

/** Sends requests of many kinds: pages, photos, made-up addresses, rejected registrations. */
async function afterMixedRequests(): Promise<Row> {
  const shop = await openGallery()
  try {
    const { html } = await visit(shop.browser(), '/')
    const found = [...new Set(html.match(/\/(?:images|d)\/[\w.-]+/g))]
    const host = `Host: localhost:${shop.port}\r\n`
    const get = (path: string) => `GET ${path} HTTP/1.1\r\n${host}Accept: text/html\r\nAccept-Encoding: br\r\n\r\n`
    const signUp = `POST ${endpoints.signUp.path} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
    const requests = Array.from({ length: 5_000 }, (_, nth) => [
      get('/'),
      get('/ta'),
      get('/login'),
      get(found[nth % found.length] ?? '/'),
      get(`/x${nth}`),
      get(`/?p=${nth}`),
      signUp,
    ]).flat()
    const idleMb = shop.residentMb()
    const { statuses } = await sendLoad({ port: shop.port, connections: 32, requests, maxMs: mixedMs })
    const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    const atOnceMb = shop.residentMb()
    await pause(quietMs)
    return {
      title: `Memory after ${sent} mixed requests`,
      shop: `${formatSpread([atOnceMb], 'MB')}, ${formatSpread([shop.residentMb()], 'MB')} after ${quietMs / 1000} s; before ${formatSpread([idleMb], 'MB')}`,
    }
  } finally {
    await shop.close()
  }
}

function row(title: string, figures: Figures<number>, limitMb: number): Row {
  return {
    title,
    goal: `≤ ${limitMb} MB`,
    shop: formatSpread(figures.of('shop'), 'MB'),
    others: figures.others((megabytes) => formatSpread(megabytes, 'MB')),
    isMet: spreadOf(figures.of('shop')).median <= limitMb,
  }
}
