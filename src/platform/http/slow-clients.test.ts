// @module-tag slow
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { openRawConnection, sendBytes } from '../../../test/raw-connection.ts'
import { admin, type openTestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'

/** No test reaches this limit. */
const unreachedMs = 600_000
const timeouts = {
  headersTimeout: unreachedMs,
  requestTimeout: 0,
  keepAliveTimeout: unreachedMs,
  connectionsCheckingInterval: 100,
  idleTimeout: unreachedMs,
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

async function expectDisconnected(port: number, kinds: [begin: string, chunk: string][], atLeastMs: number) {
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
  for (const tookMs of await Promise.all(slow)) expect(tookMs).toBeGreaterThan(atLeastMs)
}

test('fifteen clients that never finish their headers are disconnected, and other clients are served meanwhile', async ({
  openShop,
}) => {
  const { port } = await openPort(openShop, { headersTimeout: 500 })
  const kinds: [string, string][] = [
    ['', ''],
    ['GET /', 'a'],
    [half('GET /'), 'X-A: 1\r\n'],
  ]
  await expectDisconnected(port, kinds, 400)
})

test('fifteen clients that never finish a body that is no photo are disconnected after ten seconds', async ({
  openShop,
}) => {
  const { port } = await openPort(openShop, {})
  const kinds: [string, string][] = [
    [half('POST /v1/accounts:signUp') + json, ' '],
    [half('POST /v1/pageViews') + json, ''],
    [`${half('POST /v1/contactMessages')}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'],
  ]
  await expectDisconnected(port, kinds, 9_000)
})

test('clients that go on sending after their answer are disconnected', async ({ openShop }) => {
  const { port } = await openPort(openShop, {})
  const begins = ['GET /', 'GET /v1/gallery', 'POST /', 'POST /v1/unknown', 'POST /v1/images/blouse.jpg']
  const endless = 'Content-Length: 100000000\r\n\r\n{'
  await Promise.all(begins.map((first) => sendSlowly(port, half(first) + endless, ' ')))
})

test('a photo takes as long as it keeps arriving, and one that stops arriving is given up', async ({ openShop }) => {
  const idleMs = 8_000
  const shop = await openShop({}, { delayMs: () => 0 })
  const { cookieHeader } = await shop.signIn(admin)
  const connection = await openRawConnection(shop, { timeouts: { ...timeouts, idleTimeout: idleMs } })
  onTestFinished(connection.close)
  const photo = await smallPhoto()
  const head = `${half('POST /v1/images/slow.jpg')}Cookie: ${cookieHeader}\r\nContent-Length: ${photo.length}\r\n\r\n`
  const received = () => readdir(join(shop.dataDir, 'received'))

  const slow = connect(connection.port, '127.0.0.1', () => slow.write(head))
  const response = once(slow, 'data')
  const pieces = 10
  for (let nth = 0; nth < pieces; nth++) {
    await setTimeout((1.5 * idleMs) / pieces)
    slow.write(photo.subarray((nth * photo.length) / pieces, ((nth + 1) * photo.length) / pieces))
  }
  expect(String((await response)[0])).toMatch(/^HTTP\/1\.1 200 /)
  slow.destroy()
  await expect.poll(received).toEqual([])

  const stalled = connect(connection.port, '127.0.0.1', () => stalled.write(head))
  await expect.poll(received).toHaveLength(1)
  await once(stalled.resume(), 'close')
  await expect.poll(received).toEqual([])
})
