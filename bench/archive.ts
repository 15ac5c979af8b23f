// Measures how a file of two gigabytes with 500 photos is read: seconds, and the memory of the page's process.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { chromium } from '@playwright/test'
import sparticuz from '@sparticuz/chromium'
import { Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'
import { openShopProcess, owner } from '../e2e/shop-process.ts'
import { signIn } from '../e2e/sign-in.ts'
import { m } from '../src/messages/compiled/messages.js'
import { androidChat, photoName } from '../test/archives.ts'
import { phonePhoto } from '../test/photos.ts'
import { phone } from './browser.ts'
import { Figures } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'

const count = 500
const photoBytes = 4_000_000
const sampleMs = 50
const goalMb = 150

export async function measure(rounds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-bench-'))
  const file = join(folder, 'chat.zip')
  await writeArchive(file)
  const shop = await openShopProcess(join(folder, 'data'), { STARTER_GALLERY: 'on' })
  const storageState = await signIn(shop.origin, owner)
  const figures = new Figures<number>()
  for (let round = 0; round < rounds; round++) {
    const browser = await chromium.launch({ executablePath: await sparticuz.executablePath(), args: chromiumArguments })
    const context = await browser.newContext({ ...phone, baseURL: shop.origin, storageState })
    const page = await context.newPage()
    await page.goto('/admin/bring-photos')
    await page.locator('fieldset:not([disabled])').waitFor()
    const cdp = await browser.newBrowserCDPSession()
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    const before = await residentMb(renderers)
    let peak = before
    const sampler = setInterval(async () => (peak = Math.max(peak, await residentMb(renderers))), sampleMs)
    const began = performance.now()
    await page.getByLabel(m.zip_choose()).setInputFiles(file)
    await page.locator('.found-picture img:not([hidden])').first().waitFor({ timeout: 300_000 })
    figures.add('seconds', (performance.now() - began) / 1000)
    figures.add('read', peak - before)
    // A person scrolls through what was found.
    for (let nth = 0; nth < 40; nth++) {
      await page.mouse.wheel(0, 1500)
      await page.waitForTimeout(100)
    }
    clearInterval(sampler)
    figures.add('scrolled', peak - before)
    await browser.close()
  }
  await shop.stop()
  await rm(folder, { recursive: true })
  const seconds = figures.of('seconds')
  const [read, scrolled] = [figures.of('read'), figures.of('scrolled')]
  return [
    { title: 'a file of 2 GB with 500 photos: until the first picture', shop: formatSpread(seconds, 's', 1) },
    {
      title: 'the same: more memory of the page until then',
      goal: `${goalMb} MB`,
      shop: formatSpread(read, 'MB'),
      isMet: spreadOf(read).median <= goalMb,
    },
    { title: 'the same: more memory after scrolling through 500 designs', shop: formatSpread(scrolled, 'MB') },
  ]
}

async function writeArchive(file: string) {
  const photo = await phonePhoto({ widthPx: 2016, heightPx: 1512 })
  const writer = new ZipWriter(Writable.toWeb(createWriteStream(file)), { level: 0, useWebWorkers: false })
  await writer.add('chat.txt', new Uint8ArrayReader(new TextEncoder().encode(androidChat(count))))
  for (let nth = 0; nth < count; nth++) {
    // What follows the end of a JPEG is ignored.
    const bytes = new Uint8Array(photoBytes)
    bytes.set(photo)
    bytes[photoBytes - 1] = nth % 256
    bytes[photoBytes - 2] = nth >> 8
    await writer.add(photoName(nth), new Uint8ArrayReader(bytes))
  }
  await writer.close()
}

async function residentMb(processes: number[]): Promise<number> {
  const sizes = await Promise.all(
    processes.map(async (id) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
