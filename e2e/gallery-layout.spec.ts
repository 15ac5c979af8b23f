import type { Page } from '@playwright/test'
import { galleryImageHeightPx, photosPerPage } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { smallPhoto } from '../test/photos.ts'
import { plain } from '../test/pictures.ts'
import { cards, countShifts, loadAllPhotos, photos, test, waitForLayout, widthOverflow } from './gallery.ts'
import { publishMany } from './many-photos.ts'
import { photoWidths } from './photo-widths.ts'
import { expect, open } from './story.ts'

test('the gallery has one column of equal height below 640 pixels, two below 1024, and then three', async ({
  page,
}) => {
  await page.goto('/')
  for (const [widthPx, columns] of [
    [360, 1],
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width: widthPx, height: 800 })
    const boxes = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left))
    expect(boxes.length).toBeGreaterThan(3)
    expect(new Set(boxes).size, `${widthPx}`).toBe(columns)
    const heights = () => photos(page).evaluateAll((all) => all.map((photo) => photo.getBoundingClientRect().height))
    await expect.poll(async () => new Set(await heights())).toEqual(new Set([galleryImageHeightPx]))
    for (const { sizesPx, neededPx } of await photoWidths(photos(page))) {
      // A wide photo may be stretched by 4 %.
      expect(sizesPx).toBeGreaterThan(0.96 * neededPx - 1)
      expect(sizesPx).toBeLessThan(neededPx + 2)
    }
  }
})

test('odd photos and long prices stay within their card', async ({ page, emptyShop, publish }) => {
  await publish(await plain(1, 1, '#7A1F2B').png().toBuffer(), '123456789')
  await publish(await plain(8000, 800).jpeg().toBuffer(), '')
  await publish(await plain(800, 6000, '#D99A1C').jpeg().toBuffer(), '999999999.99')
  await publish(await smallPhoto(), '1'.repeat(40))
  for (const widthPx of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto(emptyShop.origin)
    await loadAllPhotos(page)
    expect(await widthOverflow(page), `${widthPx}`).toBeLessThanOrEqual(0)
    const gallery = page.locator('#gallery')
    await expect(gallery.getByText(m.gallery_price({ price: '123456789' }), { exact: true })).toBeVisible()
    await expect(gallery.getByText(m.gallery_priceOnRequest(), { exact: true })).toBeVisible()
    for (const card of await cards(page).all()) {
      const frame = await card.boundingBox()
      const [photo, tag, category] = [
        await card.getByRole('img').boundingBox(),
        await card.locator('.price-tag').boundingBox(),
        await card.getByText('embroidery blouse', { exact: true }).boundingBox(),
      ]
      if (!frame || !photo || !tag || !category) throw new Error('a part of the card has no box')
      expect(photo.height).toBe(galleryImageHeightPx)
      expect(tag.x).toBeGreaterThanOrEqual(frame.x)
      expect(tag.x + tag.width).toBeLessThanOrEqual(frame.x + frame.width)
      expect(tag.y + tag.height).toBeLessThanOrEqual(frame.y + frame.height)
    }
  }
})

test('a section below 500 photos keeps its position while photos load', async ({ page, emptyShop, publish }) => {
  for (const seed of [1, 2, 3]) await publish(await smallPhoto(seed), '450')
  publishMany(emptyShop.dataDir, 500)
  await page.setViewportSize({ width: 360, height: 800 })
  const shifts = await countShifts(page)
  await open(page, emptyShop.origin)
  expect(await cards(page).count()).toBe(photosPerPage)
  await page.evaluate(() => document.fonts.ready)
  await waitForLayout(page)
  const height = await pageHeight(page)

  await page.evaluate(() => {
    window.location.hash = '#contact'
  })
  const heading = page.locator('#contact h2')
  await expect(heading).toBeInViewport()
  const { y } = (await heading.boundingBox()) ?? { y: Number.NaN }
  await waitForLayout(page)
  expect((await heading.boundingBox())?.y).toBe(y)
  expect(await pageHeight(page)).toBe(height)

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  for (let y = 0; y < (await pageHeight(page)); y += 400) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  expect(await cards(page).count()).toBe(photosPerPage)
  // The fonts of some machines move words by a part of a pixel.
  expect(await shifts()).toBeLessThanOrEqual(0.002)
})

function pageHeight(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
