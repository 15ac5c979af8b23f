// @module-tag slow
import { expect } from 'vitest'
import { phonePhoto } from '../../../test/photos.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, upload } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { dataSaverWidth } from '../images/image-address.ts'

const test = shopTest.extend('url', { scope: 'file', auto: true }, async ({ owner }) => {
  const photo = await phonePhoto({ widthPx: 1600, heightPx: 1200, orientation: 1 })
  const { body } = await upload(owner, 'wide.jpg', photo)
  const { id } = await publishItem(owner, body.url, { category: 'aari blouse' })
  const second = await phonePhoto({ widthPx: 1600, heightPx: 1200, orientation: 1, seed: 2 })
  const { url } = (await upload(owner, 'second.jpg', second)).body
  expect((await owner.ask(endpoints.addPhoto, { id, url })).status).toBe(200)
  return body.url as string
})

async function fetchWidths(shop: TestShop, path: string, headers: Record<string, string> = {}) {
  const response = await shop.browser().fetch(path, { headers })
  const html = await response.text()
  const sets = [...html.matchAll(/<source type="image\/webp" srcSet="([^"]+)"/g)].map(([, srcset = '']) =>
    [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
  )
  return { response, html, widths: sets[0], widthsOfOthers: sets.slice(1) }
}

test.for(['/', '/d/AB-1'])('%s offers every width, and only the small ones with data saver', async (path, { shop }) => {
  const plain = await fetchWidths(shop, path)
  expect(plain.widths).toEqual([320, 480, 672, 960, 1280])
  for (const value of ['on', 'On', 'on; q=1'])
    expect((await fetchWidths(shop, path, { 'save-data': value })).widths).toEqual([320, 480])
  for (const value of ['off', '', 'only'])
    expect((await fetchWidths(shop, path, { 'save-data': value })).widths).toEqual(plain.widths)
})

test('a further photo of a design has only small widths with data saver', async ({ shop }) => {
  expect((await fetchWidths(shop, '/d/AB-1')).widthsOfOthers).toEqual([[320, 480, 672, 960, 1280]])
  expect((await fetchWidths(shop, '/d/AB-1', { 'save-data': 'on' })).widthsOfOthers).toEqual([[320, 480]])
})

test('every page varies by Save-Data in shared caches', async ({ shop }) => {
  for (const path of ['/', '/d/AB-1', '/nowhere'])
    expect((await fetchWidths(shop, path)).response.headers.get('vary'), path).toMatch(/\bSave-Data\b/)
})

test('a page without its script links to the large picture', async ({ shop, url }) => {
  for (const value of ['on', 'off'])
    expect((await fetchWidths(shop, '/d/AB-1', { 'save-data': value })).html).toContain(`<a href="${url}"`)
})

test('an upright, a wide and a very wide photo load about one pixel for each CSS pixel', () => {
  expect(dataSaverWidth({ widthPx: 1536, heightPx: 2048 })).toBe(320)
  expect(dataSaverWidth({ widthPx: 2048, heightPx: 1536 })).toBe(480)
  expect(dataSaverWidth({ widthPx: 2048, heightPx: 512 })).toBe(1280)
  expect(dataSaverWidth({ widthPx: 200, heightPx: 300 })).toBe(200)
})
