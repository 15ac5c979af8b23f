// @module-tag slow
import { connect } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { openRawConnection, sendBytes } from '../../../test/raw-connection.ts'
import type { openTestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'

/** No test reaches this limit. */
const unreachedMs = 600_000
const timeouts = {
  headersTimeout: unreachedMs,
  requestTimeout: unreachedMs,
  keepAliveTimeout: unreachedMs,
  connectionsCheckingInterval: 100,
}

async function openPort(openShop: typeof openTestShop, limits: Partial<typeof timeouts>) {
  const shop = await openShop({}, { delayMs: () => 0 })
  const connection = await openRawConnection(shop, { timeouts: { ...timeouts, ...limits } })
  onTestFinished(connection.close)
  return { port: connection.port }
}

/** Sends `begin`, and then `chunk` every 100 ms. @returns the milliseconds until the server disconnects */
async function sendSlowly(port: number, begin: string, chunk: string): Promise<number> {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1', () => socket.write(begin))
  socket.on('error', () => {})
  socket.resume()
  const timer = setInterval(() => chunk && socket.writable && socket.write(chunk), 100)
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
  return performance.now() - began
}

const half = (first: string) => `${first} HTTP/1.1\r\nHost: localhost:3000\r\n`
const json = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'

test.for<[part: string, limits: Partial<typeof timeouts>, kinds: [begin: string, chunk: string][]]>([
  [
    'headers',
    { headersTimeout: 500 },
    [
      ['', ''],
      ['GET /', 'a'],
      [half('GET /'), 'X-A: 1\r\n'],
    ],
  ],
  [
    'bodies',
    { headersTimeout: 500, requestTimeout: 500 },
    [
      [half('POST /v1/accounts:signUp') + json, ' '],
      [half('POST /v1/pageViews') + json, ''],
      [`${half('POST /v1/contactMessages')}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
    ],
  ],
])(
  'fifteen clients that never finish their %s are disconnected, and other clients are served meanwhile',
  async ([_, limits, kinds], { openShop }) => {
    const { port } = await openPort(openShop, limits)
    let left = 0
    const slow = Array.from({ length: 15 }, async (_, nth) => {
      const [begin, chunk] = kinds[nth % kinds.length] as (typeof kinds)[number]
      const tookMs = await sendSlowly(port, begin, chunk)
      left++
      return tookMs
    })
    do {
      const { status } = await sendBytes(port, `${half('GET /v1/gallery')}Connection: close\r\n\r\n`)
      expect(status).toBe(200)
    } while (left < slow.length)
    for (const tookMs of await Promise.all(slow)) expect(tookMs).toBeGreaterThan(400)
  },
)

test('a client that sends a message too slowly is disconnected after ten seconds', async ({ openShop }) => {
  const { port } = await openPort(openShop, {})
  const begin = `${half('POST /v1/contactMessages')}${json}`
  expect(await sendSlowly(port, begin, ' ')).toBeGreaterThan(9_000)
})
