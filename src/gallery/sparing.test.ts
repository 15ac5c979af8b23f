import { afterAll, beforeAll, expect, test } from 'vitest'
import { phonePhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { hung, upload } from '../../test/uploads.ts'
import { webpOf } from './image-address.ts'
import { sparingWidth } from './sparing.ts'

let shop: TestShop
let url: string
beforeAll(async () => {
  shop = await openTestShop()
  const owner = await shop.signedIn(admin)
  const photo = await phonePhoto({ widthPx: 1600, heightPx: 1200, orientation: 1 })
  url = (await upload(owner, 'wide.jpg', photo)).body.url
  await hung(owner, url, { category: 'aari blouse' })
})
afterAll(() => shop.close())

async function widthsOn(path: string, headers: Record<string, string> = {}) {
  const response = await shop.browser().fetch(path, { headers })
  const html = await response.text()
  const [, srcset = ''] = /<source type="image\/webp" srcSet="([^"]+)"/.exec(html) ?? []
  return { response, html, widths: [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)) }
}

test.each(['/', '/d/AB-1'])(
  '%s names every width, and the small ones alone to a browser that saves data',
  async (path) => {
    const plain = await widthsOn(path)
    expect(plain.widths).toEqual([320, 480, 672, 960, 1280])
    for (const value of ['on', 'On', 'on; q=1'])
      expect((await widthsOn(path, { 'save-data': value })).widths).toEqual([320, 480])
    for (const value of ['off', '', 'only'])
      expect((await widthsOn(path, { 'save-data': value })).widths).toEqual(plain.widths)
  },
)

test('nothing on the way may give the page of one browser to the other', async () => {
  for (const path of ['/', '/d/AB-1', '/_root.data'])
    expect((await widthsOn(path)).response.headers.get('vary'), path).toMatch(/\bSave-Data\b/)
})

test('a page by itself offers the large picture to a browser that saves data, also without its script', async () => {
  const large = `href="${webpOf(url, 1280)}"`
  expect((await widthsOn('/d/AB-1', { 'save-data': 'on' })).html).toContain(large)
  expect((await widthsOn('/d/AB-1')).html).not.toContain(large)
})

test('of an upright, a wide and a very wide photo about one pixel is fetched for one of the page', () => {
  expect(sparingWidth({ widthPx: 1536, heightPx: 2048 })).toBe(320)
  expect(sparingWidth({ widthPx: 2048, heightPx: 1536 })).toBe(480)
  expect(sparingWidth({ widthPx: 2048, heightPx: 512 })).toBe(1280)
  expect(sparingWidth({ widthPx: 200, heightPx: 300 })).toBe(200)
})
