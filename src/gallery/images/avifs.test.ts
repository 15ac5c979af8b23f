// @module-tag slow
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { avifFiles, avifsOn, imageStates, longTimeout, openShopWithOwner } from '../../../test/avifs.ts'
import { avifNiceness, stopNextWorker } from '../../../test/image-workers.ts'
import { phonePhoto } from '../../../test/photos.ts'
import { test } from '../../../test/shop-fixture.ts'
import { deletePermanently, fetchFile, publishItem, upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { avifName, listWidths } from './image-address.ts'

const widths = listWidths(700)

vi.setConfig({ testTimeout: 180_000 })

test('a photo is public without AVIF and offers it in every width once all files exist', async () => {
  const [shop, owner] = await openShopWithOwner({ makesAvifs: true })
  const { body } = await upload(owner, 'blouse.jpg', await phonePhoto({ widthPx: 700, heightPx: 525, orientation: 1 }))
  await publishItem(owner, body.url)
  const page = await shop.browser().page('/')
  expect(page.html).toContain('type="image/webp"')
  expect(page.html).not.toContain('image/avif')

  const seen = new Set<number>()
  await expect
    .poll(async () => {
      const offered = await avifsOn(shop)
      seen.add(new Set(offered).size)
      return new Set(offered).size
    }, longTimeout)
    .toBe(widths.length)
  expect([...seen]).toEqual([0, widths.length])
  for (const width of widths) {
    const { status, type, bytes } = await fetchFile(owner, avifName(body.url, width))
    expect([status, type]).toEqual([200, 'image/avif'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width })
  }
  const html = (await shop.browser().page('/')).html
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp" srcSet'))

  const item = (await owner.ask(endpoints.listGallery, {})).body.items[0]
  expect(Object.keys(item)).toEqual(['id', 'url', 'category', 'price', 'uploadTime'])
  await deletePermanently(owner, item.id)
  expect(await shop.imageFiles()).toEqual([])
  expect(await imageStates(shop)).toEqual([])
})

test('a photo that is deleted during its AVIF conversion leaves neither row nor file', async () => {
  const [shop, owner] = await openShopWithOwner({ makesAvifs: true })
  const { body } = await upload(owner, 'blouse.jpg', await phonePhoto({ widthPx: 2000, heightPx: 1500, seed: 9 }))
  const item = await publishItem(owner, body.url)
  await expect.poll(async () => (await avifFiles(shop)).length, longTimeout).toBeGreaterThan(0)
  await deletePermanently(owner, item.id)
  await expect.poll(() => imageStates(shop), longTimeout).toEqual([])
  expect(await shop.imageFiles()).toEqual([])
})

test('a photo that is uploaded again while its lost JPEG is read gets its AVIFs', async () => {
  const [shop, owner] = await openShopWithOwner({ makesAvifs: true })
  const { files } = shop.deps
  const { get } = files
  const found: (string | undefined)[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // The first read finds nothing and returns late, as it may over a network.
  files.get = async (name) => {
    if (found.length === 0) await files.delete(name)
    const file = await get.call(files, name)
    if (found.push(file && name) === 1) await released
    return file
  }
  const url = await uploadPhoto(owner)
  const name = url.slice('/images/'.length)
  await expect.poll(() => found, longTimeout).toEqual([undefined])
  expect(await imageStates(shop)).toEqual([{ name, state: 'unused', avifState: 'making' }])
  expect(await uploadPhoto(owner)).toBe(url)
  expect(await shop.imageFiles()).toContain(name)
  release()
  await expect
    .poll(async () => (await imageStates(shop)).map(({ avifState }) => avifState), longTimeout)
    .toEqual(['ready'])
  expect(await avifFiles(shop)).toHaveLength(listWidths(401).length)
})

test.runIf(process.platform === 'linux')('a killed AVIF conversion stays due', async () => {
  const [shop, owner] = await openShopWithOwner({ makesAvifs: true })
  await upload(owner, 'blouse.jpg', await phonePhoto({ widthPx: 2000, heightPx: 1500, seed: 12 }))
  process.kill(await stopNextWorker(avifNiceness), 'SIGKILL')
  await expect
    .poll(async () => (await imageStates(shop)).map(({ avifState }) => avifState), longTimeout)
    .toEqual(['due'])
})

test.runIf(process.platform === 'linux')('a stop of the shop does not wait for an AVIF', async () => {
  const [before, owner] = await openShopWithOwner({ makesAvifs: true })
  const { body } = await upload(owner, 'blouse.jpg', await phonePhoto({ widthPx: 2000, heightPx: 1500, seed: 11 }))
  await publishItem(owner, body.url)
  await stopNextWorker(avifNiceness)
  await before.stop()
  const { db } = await openDatabase(before.deps.config.databaseUrl)
  const left = await db.selectFrom('images').select('avifState').execute()
  await db.destroy()
  expect(left).toEqual([{ avifState: 'due' }])
})
