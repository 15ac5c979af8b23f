// Measures the time from a tap on a design to the paint of its page, with and without prefetch, on slow 4G.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium as browsers } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'
import { freePort } from '../test/free-port.ts'
import { phone } from './browser.ts'
import { Figures } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { openShop } from './shop.ts'

/** These are Lighthouse's values for slow 4G. */
const oneWayMs = 75
const bytesPerMs = 1_638_400 / 8 / 1000
/** A tap takes about this long. */
const fingerDownMs = 90
/** A mouse hovers about this long before a click. */
const pointingMs = 300
const variants = ['a tap', 'a click'].flatMap((gesture) => [`${gesture}, prefetch`, `${gesture}, no prefetch`])

export async function measure(rounds: number): Promise<Row[]> {
  const port = await freePort()
  const shop = await openShop({ origin: `http://localhost:${port}`, settings: { STARTER_GALLERY: 'on' } })
  const closeSlowNetwork = openSlowNetwork(port, shop.port)
  const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromiumArguments })
  const figures = new Figures<number>()
  try {
    for (let round = 0; round < rounds; round++)
      for (const variant of variants) {
        const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
        figures.add(variant, await tapToPaint(context, shop.origin, variant))
        await context.close()
      }
  } finally {
    await browser.close()
    closeSlowNetwork()
    await shop.close()
  }
  return ['a tap', 'a click'].map((gesture) => {
    const [withIt, without] = [figures.of(`${gesture}, prefetch`), figures.of(`${gesture}, no prefetch`)]
    return {
      title: `From ${gesture} on a design to its painted page, slow 4G`,
      goal: 'faster than without prefetch',
      shop: formatSpread(withIt, 'ms'),
      others: `without prefetch ${formatSpread(without, 'ms')}`,
      isMet: spreadOf(withIt).median < spreadOf(without).median,
    }
  })
}

async function tapToPaint(context: BrowserContext, origin: string, variant: string): Promise<number> {
  const page = await context.newPage()
  if (variant.includes('no prefetch')) await page.route('**/speculation-rules.json', (route) => route.abort())
  await page.goto(origin, { waitUntil: 'networkidle' })
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => {
      sessionStorage.tapped = String(performance.timeOrigin + timeStamp)
    }),
  )
  const link = page.locator('a[href^="/d/"]').first()
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (!box) throw new Error('The home page shows no design.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const client = await context.newCDPSession(page)
  if (variant.startsWith('a tap')) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await pause(fingerDownMs)
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  } else {
    await page.mouse.move(x, y)
    await pause(pointingMs)
    await page.mouse.click(x, y)
  }
  await page.waitForURL('**/d/*')
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint && performance.timeOrigin + paint.startTime - Number(sessionStorage.tapped)
  })
  return Number(await painted.jsonValue())
}

/** Forwards connections with the delay and the rate of a slow phone network. */
function openSlowNetwork(port: number, targetPort: number): () => void {
  let networkFreeAt = 0
  const send = (socket: Socket, part: Buffer, takesMs: number) => {
    const now = performance.now()
    networkFreeAt = Math.max(networkFreeAt, now) + takesMs
    setTimeout(() => socket.write(part), networkFreeAt - now + oneWayMs)
  }
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    client.on('data', (part) => setTimeout(() => target.write(part), oneWayMs))
    target.on('data', (part) => {
      // Small parts let several responses share the connection.
      for (let from = 0; from < part.length; from += 1_400) {
        const piece = part.subarray(from, from + 1_400)
        send(client, piece, piece.length / bytesPerMs)
      }
    })
    for (const [socket, peer] of [
      [client, target],
      [target, client],
    ] as const) {
      socket.on('close', () => setTimeout(() => peer.destroy(), oneWayMs))
      socket.on('error', () => peer.destroy())
    }
  }).listen(port, 'localhost')
  return () => server.close()
}
