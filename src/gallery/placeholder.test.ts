import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { takeBackPlaceholders } from '../../test/before-placeholders.ts'
import type { Browser } from '../../test/browser.ts'
import { phonePhoto, smallPhoto } from '../../test/photos.ts'
import { plain } from '../../test/pictures.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { hung, served, upload, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'

const maxBytes = 90

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

async function placeholderOf(url: string, { shop: { db } } = shop): Promise<string | null> {
  const name = url.slice('/images/'.length)
  const row = await db.selectFrom('images').select('placeholder').where('name', '=', name).executeTakeFirstOrThrow()
  return row.placeholder
}

/** The placeholders of a page, in its order; each as base64. */
async function placeholdersOn(page: string, person = shop.browser()): Promise<string[]> {
  const { html } = await person.page(page)
  return [...html.matchAll(/<img src="data:image\/webp;base64,([^"]+)"/g)].map(([, base64]) => base64 as string)
}

async function averageColour(picture: Uint8Array): Promise<number[]> {
  return (await sharp(picture).stats()).channels.slice(0, 3).map(({ mean }) => mean)
}

const noise = () =>
  sharp({
    create: {
      width: 8,
      height: 8,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer()

const photos: [string, () => Promise<Uint8Array>][] = [
  ['a photo', () => phonePhoto({ widthPx: 1200, heightPx: 900 })],
  ['one pixel', () => plain(1, 1).png().toBuffer()],
  ['a panorama', () => plain(8000, 800, '#7A1F2B').jpeg().toBuffer()],
  ['a very tall photo', () => plain(800, 6000, '#D99A1C').jpeg().toBuffer()],
  ['noise', noise],
  [
    'a transparent picture',
    () =>
      sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
  ],
]
test.each(photos)('%s is kept with some pixels in its own colours, in 90 bytes at most', async (what, make) => {
  const answer = await upload(owner, `${what}.png`, await make())
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const bytes = Buffer.from((await placeholderOf(answer.body.url)) ?? '', 'base64')
  expect(bytes.length).toBeLessThanOrEqual(maxBytes)

  const { format, width, height, hasAlpha } = await sharp(bytes).metadata()
  expect([format, hasAlpha]).toEqual(['webp', false])
  expect(Math.max(width, height)).toBeLessThanOrEqual(8)
  const whole = (await served(owner, answer.body.url)).bytes
  const [found, wanted] = [await averageColour(bytes), await averageColour(whole)]
  // Noise is as much as is asked of ninety bytes.
  const nearEnough = what === 'noise' ? 40 : 12
  for (const [channel, value] of wanted.entries())
    expect(Math.abs((found[channel] as number) - value), `${found} is near ${wanted}`).toBeLessThan(nearEnough)
})

test('a placeholder stands upright where the photo was turned', async () => {
  const photo = await phonePhoto({ widthPx: 480, heightPx: 320, orientation: 6 })
  const { body } = await upload(owner, 'turned.jpg', photo)
  const bytes = Buffer.from((await placeholderOf(body.url)) ?? '', 'base64')
  const { width, height } = await sharp(bytes).metadata()
  expect(height).toBeGreaterThan(width)
})

test('page and dashboard bring placeholders along, silent and at once; the calls know nothing of them', async () => {
  const url = await uploaded(owner)
  const item = await hung(owner, url)
  const placeholder = await placeholderOf(url)
  expect(placeholder).toMatch(/^[\w+/]+=*$/)
  expect(await placeholdersOn('/')).toEqual([placeholder])
  expect(await placeholdersOn('/admin', owner)).toEqual([placeholder])
  const [tag] = /<img src="data:[^>]*>/.exec((await shop.browser().page('/')).html) ?? []
  expect(tag).toContain('alt=""')
  expect(tag).not.toMatch(/loading=|style=/)
  expect((await shop.browser().ask(calls.listGallery, {})).body.items).toEqual([item])
})

/** A shop of three photos, closed as it was before there were placeholders. */
async function olderShop() {
  const before = await openTestShop()
  const owner = await before.signedIn(admin)
  const urls: string[] = []
  for (const seed of [1, 2, 3]) {
    urls.push(await uploaded(owner, seed))
    await hung(owner, urls.at(-1) as string)
  }
  return { before, urls }
}

/** It is done behind an open door. */

async function reopened(before: TestShop): Promise<TestShop> {
  await before.stop()
  const after = await openTestShop({}, { dataDir: before.dataDir })
  onTestFinished(() => after.close())
  return after
}

test('images of before there were placeholders get theirs behind the open door, and the page shows them', async () => {
  const { before, urls } = await olderShop()
  await takeBackPlaceholders(before.shop)
  const after = await reopened(before)
  await expect.poll(() => placeholdersOn('/', after.browser())).toHaveLength(3)
  expect(await Promise.all(urls.map((url) => placeholderOf(url, after)))).toEqual(
    await placeholdersOn('/', after.browser()),
  )
  for (const url of urls) {
    const bytes = Buffer.from((await placeholderOf(url, after)) ?? '', 'base64')
    expect(bytes.length).toBeLessThanOrEqual(maxBytes)
    const [found, wanted] = [
      await averageColour(bytes),
      await averageColour((await served(after.browser(), url)).bytes),
    ]
    for (const [channel, value] of wanted.entries())
      expect(Math.abs((found[channel] as number) - value)).toBeLessThan(12)
  }
})

test('a page that was made before a placeholder was drawn is made anew', async () => {
  const { before, urls } = await olderShop()
  const { db } = before.shop
  onTestFinished(() => before.close())
  await db.updateTable('images').set({ placeholder: null }).execute()
  await expect.poll(() => placeholdersOn('/', before.browser())).toHaveLength(0)
  const name = urls[0]?.slice('/images/'.length) as string
  await db.updateTable('images').set({ placeholder: 'AAAA' }).where('name', '=', name).execute()
  await expect.poll(() => placeholdersOn('/', before.browser())).toEqual(['AAAA'])
})

test('an image whose file is damaged or gone is passed over, and shown without a placeholder', async () => {
  const { before, urls } = await olderShop()
  await takeBackPlaceholders(before.shop)
  const [damaged = '', gone = '', whole = ''] = urls.map((url) => url.slice('/images/'.length))
  await before.shop.files.put(damaged, (await smallPhoto(1)).subarray(0, 300))
  await before.shop.files.delete(gone)
  const after = await reopened(before)
  await expect.poll(() => placeholdersOn('/', after.browser())).toHaveLength(1)
  await expect
    .poll(() => Promise.all(urls.map((url) => placeholderOf(url, after))))
    .toEqual(['', '', expect.any(String)])
  const { html } = await after.browser().page('/')
  for (const name of [damaged, gone, whole]) expect(html).toContain(`src="/images/${name}"`)
})
