import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { scaledOut } from '../../test/engines.ts'
import { inTime } from '../../test/in-time.ts'
import { belowAll, processesForPhotos } from '../../test/photo-processes.ts'
import { phonePhoto, smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { deletedForEver, hung, served, upload, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { avifOf, widthsOf } from './image-address.ts'

async function opened(options: { dataDir?: string; makesAvifs?: boolean }): Promise<[TestShop, Browser]> {
  const shop = await openTestShop({}, options)
  onTestFinished(() => shop.close().catch(() => {}))
  return [shop, await shop.signedIn(admin)]
}

const avifsOn = async (shop: TestShop) => (await shop.browser().page('/')).html.match(/\/images\/[\w.-]+\.avif/g) ?? []
const avifFiles = async (shop: TestShop) => (await shop.imageFiles()).filter((name) => name.endsWith('.avif'))
const widths = widthsOf(700)
const states = (shop: TestShop) => shop.shop.db.selectFrom('images').select(['name', 'state', 'avifState']).execute()
/** AVIFs are made when nobody else wants the processor. */
const patiently = { timeout: 90_000, interval: 100 }
vi.setConfig({ testTimeout: 180_000 })

test('a photo is public without AVIF, and offers it in every width as soon as all files are there', async () => {
  const [shop, owner] = await opened({ makesAvifs: true })
  const { body } = await upload(owner, 'blouse.jpg', await phonePhoto({ widthPx: 700, heightPx: 525, orientation: 1 }))
  await hung(owner, body.url)
  const page = await shop.browser().page('/')
  expect(page.html).toContain('type="image/webp"')
  expect(page.html).not.toContain('image/avif')

  // A page that is offered half of the files is never seen, while they come one by one.
  const seen = new Set<number>()
  await expect
    .poll(async () => {
      const offered = await avifsOn(shop)
      seen.add(new Set(offered).size)
      return new Set(offered).size
    }, patiently)
    .toBe(widths.length)
  expect([...seen]).toEqual([0, widths.length])
  for (const width of widths) {
    const { status, type, bytes } = await served(owner, avifOf(body.url, width))
    expect([status, type]).toEqual([200, 'image/avif'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width })
  }
  const html = (await shop.browser().page('/')).html
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp" srcSet'))

  const item = (await owner.ask(calls.listGallery, {})).body.items[0]
  expect(Object.keys(item)).toEqual(['id', 'url', 'category', 'price', 'uploadTime'])
  await deletedForEver(owner, item.id)
  expect(await shop.imageFiles()).toEqual([])
  expect(await states(shop)).toEqual([])
})

test('a photo that goes while its AVIFs are made leaves nothing', async () => {
  const [shop, owner] = await opened({ makesAvifs: true })
  const { body } = await upload(owner, 'blouse.jpg', await phonePhoto({ widthPx: 2000, heightPx: 1500, seed: 9 }))
  const item = await hung(owner, body.url)
  await expect.poll(async () => (await avifFiles(shop)).length, patiently).toBeGreaterThan(0)
  await deletedForEver(owner, item.id)
  await expect.poll(() => states(shop), patiently).toEqual([])
  expect(await shop.imageFiles()).toEqual([])
})

test('what was due, or stopped in the middle, is taken up at the next start', async () => {
  const [before, owner] = await opened({ makesAvifs: false })
  const urls = [await uploaded(owner, 1), await uploaded(owner, 2)]
  for (const url of urls) await hung(owner, url)
  await before.shop.db
    .updateTable('images')
    // On a database that others may be at work on, only what is old was left by somebody.
    .set({ avifState: 'making', avifTime: Date.now() - (scaledOut ? 16 * 60_000 : 0) })
    .where('name', '=', String(urls[0]?.slice('/images/'.length)))
    .execute()
  await before.stop()
  const [after] = await opened({ makesAvifs: true, dataDir: before.dataDir })
  const due = urls.length * widthsOf(401).length
  await expect.poll(async () => new Set(await avifsOn(after)).size, patiently).toBe(due)
  expect(await avifFiles(after)).toHaveLength(due)
})

test('an image whose row says that a crash stopped its AVIFs, and that it is being removed, is gone after a start', async () => {
  const [before, owner] = await opened({ makesAvifs: false })
  const url = await uploaded(owner)
  const name = url.slice('/images/'.length)
  await before.shop.files.put(avifOf(name, 320), await smallPhoto())
  const avifTime = Date.now() - (scaledOut ? 16 * 60_000 : 0)
  await before.shop.db
    .updateTable('images')
    .set({ state: 'removing', changedAt: avifTime, avifState: 'making', avifTime })
    .execute()
  await before.stop()
  const [after] = await opened({ makesAvifs: false, dataDir: before.dataDir })
  expect(await after.imageFiles()).toEqual([])
  expect(await states(after)).toEqual([])
})

test('an image whose JPEG is damaged or gone is shown without AVIF, and the next one with it', async () => {
  const [before, owner] = await opened({ makesAvifs: false })
  const urls = [await uploaded(owner, 1), await uploaded(owner, 2), await uploaded(owner, 3)]
  for (const url of urls) await hung(owner, url)
  const [damaged = '', gone = '', whole = ''] = urls.map((url) => url.slice('/images/'.length))
  await before.shop.files.put(damaged, Buffer.from('no photo'))
  await before.shop.files.delete(gone)
  await before.stop()
  const [after] = await opened({ makesAvifs: true, dataDir: before.dataDir })
  const found = async () => Object.fromEntries((await states(after)).map(({ name, avifState }) => [name, avifState]))
  await expect.poll(found, patiently).toEqual({ [damaged]: 'none', [gone]: 'none', [whole]: 'ready' })
  expect(new Set(await avifsOn(after)).size).toBe(widthsOf(403).length)
})

test('a photo that comes again while its lost JPEG is looked for has its AVIFs after all', async () => {
  const [shop, owner] = await opened({ makesAvifs: true })
  const { files } = shop.shop
  const { get } = files
  const found: (string | undefined)[] = []
  let letGo = () => {}
  const isBack = new Promise<void>((resolve) => (letGo = resolve))
  // What the first look finds is heard of late, as over a network.
  files.get = async (name) => {
    const file = await get.call(files, name)
    if (found.push(file && name) === 1) await isBack
    return file
  }
  const url = await uploaded(owner)
  const name = url.slice('/images/'.length)
  await files.delete(name)
  await expect.poll(() => found, patiently).toEqual([undefined])
  expect(await states(shop)).toEqual([{ name, state: 'waiting', avifState: 'making' }])
  expect(await uploaded(owner)).toBe(url)
  expect(await shop.imageFiles()).toContain(name)
  letGo()
  await expect.poll(async () => (await states(shop)).map(({ avifState }) => avifState), patiently).toEqual(['ready'])
  expect(await avifFiles(shop)).toHaveLength(widthsOf(401).length)
})

test.runIf(process.platform === 'linux')('whoever stops the shop does not wait for an AVIF', async () => {
  const [before, owner] = await opened({ makesAvifs: true })
  const { body } = await upload(owner, 'blouse.jpg', await phonePhoto({ widthPx: 2000, heightPx: 1500, seed: 11 }))
  await hung(owner, body.url)
  const making = () => states(before).then(([image]) => image?.avifState)
  await expect.poll(making, patiently).toBe('making')
  // As long as it takes where others leave it next to nothing.
  await expect.poll(() => processesForPhotos(belowAll).length, patiently).toBe(1)
  const [id = 0] = processesForPhotos(belowAll)
  process.kill(id, 'SIGSTOP')
  const began = performance.now()
  await before.stop()
  expect(performance.now() - began).toBeLessThan(inTime(5_000))
  const { db } = await openDatabase(before.shop.config.databaseUrl)
  const left = await db.selectFrom('images').select('avifState').execute()
  await db.destroy()
  expect(left).toEqual([{ avifState: 'due' }])
})
