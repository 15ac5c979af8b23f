import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTime } from '../../../test/in-time.ts'
import { openDoor, sendBytes } from '../../../test/open-door.ts'
import { admin, openTestShop } from '../../../test/shop.ts'

/** As the door's own figures stand to each other, a tenth and less of them. */
const patience = {
  headersMs: 500,
  requestMs: 1_000,
  uploadMs: 2_500,
  keepAliveMs: 300,
  silenceMs: 4_000,
  lookEveryMs: 100,
}

async function openShop() {
  const shop = await openTestShop({ PUBLIC_URL: '', RATE_LIMITS: 'default' })
  const door = await openDoor(shop, { patience })
  onTestFinished(async () => {
    await door.close()
    await shop.close()
  })
  return { port: door.port, shop }
}

/** Somebody who sends this, then a byte now and then, and never comes to an end. @returns after how long they were left */
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

test('thirty clients that never come to an end are left in time, and everybody else is answered meanwhile', async () => {
  const { port } = await openShop()
  const half = (first: string) => `${first} HTTP/1.1\r\nHost: localhost:${port}\r\n`
  const json = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
  const kinds: [begin: string, drop: string, atMostMs: number][] = [
    ['', '', patience.headersMs],
    ['GET /', 'a', patience.headersMs],
    [half('GET /'), 'X-A: 1\r\n', patience.headersMs],
    [half('POST /v1/accounts:signUp') + json, ' ', patience.requestMs],
    [half('POST /v1/pageViews') + json, '', patience.requestMs],
    [`${half('POST /v1/contactMessages')}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n', patience.requestMs],
  ]
  const slow = Array.from({ length: 30 }, async (_, nth) => {
    const [begin, drop, atMostMs] = kinds[nth % kinds.length] as (typeof kinds)[number]
    return { kind: nth % kinds.length, tookMs: await dawdle(port, begin, drop), atMostMs }
  })
  const others: number[] = []
  let allLeft = false
  void Promise.all(slow).then(() => {
    allLeft = true
  })
  while (!allLeft) {
    const { status } = await sendBytes(port, `${half('GET /v1/gallery')}Connection: close\r\n\r\n`)
    others.push(status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(others.length).toBeGreaterThan(5)
  expect(new Set(others)).toEqual(new Set([200]))
  for (const { kind, tookMs, atMostMs } of await Promise.all(slow)) {
    // Left by the clock, not because of anything else.
    expect(tookMs, `kind ${kind}`).toBeGreaterThan(atMostMs * 0.8)
    expect(tookMs, `kind ${kind}`).toBeLessThan(inTime(atMostMs + 1_500))
  }
})

test('a photo may take longer than anything else', async () => {
  const { port, shop } = await openShop()
  const owner = await shop.signedIn(admin)
  const head = [
    'POST /v1/images/blouse.jpg HTTP/1.1',
    `Host: localhost:${port}`,
    `Cookie: shop_session=${owner.cookies.get('shop_session')}`,
    'Content-Type: image/jpeg',
    'Content-Length: 1000',
  ]
  const tookMs = await dawdle(port, `${head.join('\r\n')}\r\n\r\nx`, 'x')
  expect(tookMs).toBeGreaterThan(patience.uploadMs * 0.8)
  expect(tookMs).toBeLessThan(inTime(patience.uploadMs + 1_500))
})
