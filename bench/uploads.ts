// Measures ten uploads of the dashboard on a slow line that is cut at random.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium as browsers } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'
import type { GalleryItem } from '../src/api/gallery.ts'
import { m } from '../src/messages/compiled/messages.js'
import { randomFrom } from '../test/faults/random.ts'
import { freePort } from '../test/free-port.ts'
import { phone } from './browser.ts'
import { listPhonePhotos } from './phone-photos.ts'
import { formatSpread, type Row } from './report.ts'
import { openShop } from './shop.ts'

const photoCount = 10
const upstreamBytesPerMs = 750_000 / 8 / 1000
const meanMsBetweenCuts = 30_000
const offlineMs = 2_000
const pollMs = 200

export async function measure(rounds: number): Promise<Row[]> {
  const files = (await listPhonePhotos()).slice(0, photoCount)
  const [seconds, megabytes, cuts]: [number[], number[], number[]] = [[], [], []]
  let areOnce = true
  for (let round = 0; round < rounds; round++) {
    const uploaded = await upload(files, round + 1)
    seconds.push(uploaded.seconds)
    megabytes.push(uploaded.sentBytes / 1e6)
    cuts.push(uploaded.cuts)
    areOnce &&= uploaded.published === photoCount
  }
  return [
    {
      title: `${photoCount} photos of 12 megapixels on 750 kbit/s, one cut in 30 s on average`,
      goal: 'each arrives once',
      shop: `${formatSpread(seconds, 's')}, ${formatSpread(megabytes, 'MB sent', 1)}, ${formatSpread(cuts, 'cuts')}`,
      isMet: areOnce,
    },
  ]
}

async function upload(files: string[], seed: number) {
  const port = await freePort()
  const shop = await openShop({ origin: `http://localhost:${port}` })
  const line = openLine(port, shop.port, seed)
  const browser = await browsers.launch({ executablePath: await chromium.executablePath(), args: chromiumArguments })
  try {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
    const { cookies } = await shop.signIn()
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.origin })))
    const page = await context.newPage()
    await page.goto(`${shop.origin}/admin`, { waitUntil: 'networkidle' })
    await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(files)
    const listPublished = async (): Promise<GalleryItem[]> => {
      const response = await shop.browser().fetch(`/v1/gallery`)
      return ((await response.json()) as { items: GalleryItem[] }).items
    }
    line.begin()
    const began = performance.now()
    await page.getByRole('button', { name: m.upload_count({ count: files.length }) }).click()
    while ((await listPublished()).length < files.length) await pause(pollMs)
    const seconds = (performance.now() - began) / 1000
    const { sentBytes, cuts } = line
    line.end()
    await page.getByRole('region', { name: m.admin_queue() }).waitFor({ state: 'detached' })
    return { seconds, sentBytes, cuts, published: (await listPublished()).length }
  } finally {
    await browser.close()
    line.close()
    await shop.close()
  }
}

/** Opens a proxy. After `begin`, it delays what the browser sends, and loses all connections at random times. */
function openLine(port: number, shopPort: number, seed: number) {
  const random = randomFrom(seed)
  const open = new Set<Socket>()
  let isSlow = false
  let isCut = false
  let freeAt = 0
  let nextCut: NodeJS.Timeout | undefined

  async function send(part: Buffer, client: Socket, server: Socket): Promise<void> {
    client.pause()
    freeAt = Math.max(freeAt, performance.now()) + part.length / upstreamBytesPerMs
    await pause(freeAt - performance.now())
    if (client.destroyed) return
    line.sentBytes += part.length
    server.write(part)
    client.resume()
  }

  const proxy = createServer((client) => {
    if (isCut) return client.destroy()
    const server = connect(shopPort, '127.0.0.1')
    client.on('data', (part) => (isSlow ? void send(part, client, server) : server.write(part)))
    server.on('data', (part) => client.write(part))
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => open.delete(socket) && other.destroy())
    }
  }).listen(port, '127.0.0.1')

  function cutLater(): void {
    nextCut = setTimeout(
      async () => {
        line.cuts++
        isCut = true
        for (const socket of open) socket.destroy()
        freeAt = 0
        await pause(offlineMs)
        isCut = false
        if (isSlow) cutLater()
      },
      -Math.log(1 - random()) * meanMsBetweenCuts,
    )
  }

  const line = {
    sentBytes: 0,
    cuts: 0,
    begin() {
      isSlow = true
      cutLater()
    },
    end() {
      isSlow = false
      clearTimeout(nextCut)
    },
    close() {
      this.end()
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
  return line
}
