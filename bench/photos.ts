// Measures the duration and memory of uploads, and the latency of visitors meanwhile.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '../test/browser.ts'
import { deletePermanently, publishItem } from '../test/uploads.ts'
import { sendLoad } from './load.ts'
import { galleryCount, listPhonePhotos } from './phone-photos.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { avifsReady, type BenchShop, openShop } from './shop.ts'

const meanwhileCount = 10
/** Four connections are the load of busy visitors, not the highest that the shop can serve. */
const connections = 4
const loadMs = 8_000
const sampleEveryMs = 20

interface Published {
  id: string
  fromFirstByte: number
  fromLastByte: number
}

export async function measure(rounds: number): Promise<Row[]> {
  const photos = (await listPhonePhotos()).slice(0, galleryCount).map((file) => readFileSync(file))
  const shop = await openShop()
  let peakMb = 0
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, shop.residentMb())
  }, sampleEveryMs)
  try {
    const owner = await shop.signIn()
    const [first = Buffer.of(), ...others] = photos
    const published = await publish(shop, owner, first)
    const avifsOfFirst = await secondsOf(() => avifsReady(shop.dataDir))
    const publishedOthers: Published[] = []
    const batch = await secondsOf(async () => {
      for (const photo of others) publishedOthers.push(await publish(shop, owner, photo))
    })
    const avifsOfOthers = await secondsOf(() => avifsReady(shop.dataDir))
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) ratios.push(await ratioWhileUploading(shop, owner, photos, round))

    const visible = publishedOthers.map(({ fromLastByte }) => fromLastByte)
    const total = spreadOf(visible).median + avifsOfFirst
    const withAvifs = published.fromFirstByte + batch + avifsOfOthers
    return [
      {
        title: '12-megapixel photo, from its last byte until it is published',
        goal: '≤ 0.5 s',
        shop: formatSpread(visible, 's', 2),
        isMet: spreadOf(visible).median <= 0.5,
      },
      { title: 'All its sizes and formats', goal: '≤ 1.8 s', shop: formatSpread([total], 's', 1), isMet: total <= 1.8 },
      {
        title: `${galleryCount} of them, one after the other`,
        goal: '≤ 25 s',
        shop: `published after ${formatSpread([published.fromFirstByte + batch], 's', 1)}; with their AVIFs ${formatSpread([withAvifs], 's', 1)}`,
        isMet: withAvifs <= 25,
      },
      {
        title: 'Memory meanwhile, shared pages counted once',
        goal: '≤ 400 MB',
        shop: formatSpread([peakMb], 'MB'),
        isMet: peakMb <= 400,
      },
      {
        title: 'Visitors’ 99th percentile meanwhile',
        goal: '≤ 3 × idle',
        shop: formatSpread(ratios, '×', 2),
        isMet: spreadOf(ratios).median <= 3,
      },
    ]
  } finally {
    clearInterval(timer)
    await shop.close()
  }
}

async function ratioWhileUploading(shop: BenchShop, owner: Browser, photos: Buffer[], round: number): Promise<number> {
  const home = `GET / HTTP/1.1\r\nHost: localhost:${shop.port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`
  const visitHome = () => sendLoad({ port: shop.port, connections, requests: [home], maxMs: loadMs })
  const idle = await visitHome()
  // Trailing bytes make a JPEG another photo.
  const again = photos.slice(0, meanwhileCount).map((photo) => Buffer.concat([photo, Buffer.from(`${round}`)]))
  const uploads = Promise.all(again.map((photo) => publish(shop, owner, photo)))
  const busy = await visitHome()
  for (const { id } of await uploads) await deletePermanently(owner, id)
  await avifsReady(shop.dataDir)
  return busy.p99Ms / idle.p99Ms
}

/** Uploads a photo and publishes its item, with retries while the shop is busy. `fetch` does not report the last sent byte. */
async function publish(shop: BenchShop, owner: Browser, photo: Buffer): Promise<Published> {
  const cookie = owner.cookieHeader
  const headers = { 'content-type': 'image/jpeg', 'content-length': photo.length, origin: shop.origin, cookie }
  const upload = request(`${shop.origin}/v1/images/IMG_2041.jpg`, { method: 'POST', headers })
  const firstByteAt = performance.now()
  let lastByteAt = firstByteAt
  upload.once('finish', () => {
    lastByteAt = performance.now()
  })
  upload.end(photo)
  const [response] = await once(upload, 'response')
  const body = Buffer.concat(await response.toArray()).toString()
  if (response.statusCode === 503) {
    await pause(500)
    return publish(shop, owner, photo)
  }
  const { id } = await publishItem(owner, JSON.parse(body).url)
  const [fromFirstByte = 0, fromLastByte = 0] = [firstByteAt, lastByteAt].map((at) => (performance.now() - at) / 1000)
  return { id, fromFirstByte, fromLastByte }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
