// @module-tag slow
import { connect } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { openDoor, sendBytes } from '../../../test/open-door.ts'
import { admin, type openTestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-test.ts'

/** Longer than a test may take: a client that only this time limit disconnects fails its test. */
const neverMs = 600_000
const patience = {
  headersMs: neverMs,
  requestMs: neverMs,
  uploadMs: neverMs,
  keepAliveMs: neverMs,
  silenceMs: neverMs,
  lookEveryMs: 100,
}

async function openPort(openShop: typeof openTestShop, limits: Partial<typeof patience>) {
  const shop = await openShop({}, { delayMs: () => 0 })
  const door = await openDoor(shop, { patience: { ...patience, ...limits } })
  onTestFinished(door.close)
  return { port: door.port, shop }
}

/** Sends `begin`, then `drop` again and again. @returns the milliseconds until the connection is closed */
async function dawdle(port: number, begin: string, drop: string): Promise<number> {
  const began = performance.now()
  const socket = connect(port, '127.0.0.1', () => socket.write(begin))
  socket.on('error', () => {})
  socket.resume()
  const drops = setInterval(() => drop && socket.writable && socket.write(drop), 100)
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(drops)
  return performance.now() - began
}

const half = (first: string) => `${first} HTTP/1.1\r\nHost: localhost:3000\r\n`
const json = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'

test.for<[what: string, limits: Partial<typeof patience>, kinds: [begin: string, drop: string][]]>([
  [
    'headers',
    { headersMs: 500 },
    [
      ['', ''],
      ['GET /', 'a'],
      [half('GET /'), 'X-A: 1\r\n'],
    ],
  ],
  [
    'bodies',
    { requestMs: 500 },
    [
      [half('POST /v1/accounts:signUp') + json, ' '],
      [half('POST /v1/pageViews') + json, ''],
      [`${half('POST /v1/contactMessages')}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
    ],
  ],
])(
  'fifteen clients that never finish their %s are disconnected while others are answered',
  async ([_, limits, kinds], { openShop }) => {
    const { port } = await openPort(openShop, limits)
    let left = 0
    const slow = Array.from({ length: 15 }, async (_, nth) => {
      const [begin, drop] = kinds[nth % kinds.length] as (typeof kinds)[number]
      const tookMs = await dawdle(port, begin, drop)
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

test('a photo may take longer than other bodies', async ({ openShop }) => {
  const { port, shop } = await openPort(openShop, { headersMs: 1_000, requestMs: 200, uploadMs: 1_000 })
  const owner = await shop.signedIn(admin)
  const head = [
    'POST /v1/images/blouse.jpg HTTP/1.1',
    'Host: localhost:3000',
    `Cookie: shop_session=${owner.cookies.get('shop_session')}`,
    'Content-Type: image/jpeg',
    'Content-Length: 1000',
  ]
  expect(await dawdle(port, `${head.join('\r\n')}\r\n\r\nx`, 'x')).toBeGreaterThan(800)
})
