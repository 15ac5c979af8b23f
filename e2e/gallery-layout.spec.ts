import type { Page } from '@playwright/test'
import { galleryImageHeightPx, photosPerPage } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { smallPhoto } from '../test/photos.ts'
import { plain } from '../test/pictures.ts'
import { countShifts, expectAll, photos, pieces, settled, test, widthOverflow } from './gallery.ts'
import { publishMany } from './many-pieces.ts'
import { expect, open } from './story.ts'

/** Returns the width that each photo needs before it is cropped, and the width that its `sizes` attribute gives. */
function widths(page: Page) {
  return photos(page).evaluateAll((all) =>
    (all as HTMLImageElement[]).map((photo) => {
      const { width, height } = photo.getBoundingClientRect()
      const ratio = Number(photo.getAttribute('width')) / Number(photo.getAttribute('height'))
      const sizes = photo.parentElement?.querySelector('source')?.sizes.split(', ') ?? []
      const size = sizes
        .map((one) => /^(?:(\(min-width: \d+px\)) )?(.*)$/.exec(one))
        .find((one) => one && (!one[1] || window.matchMedia(one[1]).matches))?.[2]
      const ruler = document.body.appendChild(document.createElement('div'))
      ruler.style.width = size ?? ''
      const sizesPx = ruler.getBoundingClientRect().width
      ruler.remove()
      return { sizesPx, neededPx: Math.max(width, height * ratio) }
    }),
  )
}

for (const [widthPx, columns] of [
  [360, 1],
  [639, 1],
  [640, 2],
  [1023, 2],
  [1024, 3],
  [1280, 3],
] as const)
  test(`the gallery has ${columns} columns of equal height at ${widthPx} pixels`, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto('/')
    const boxes = await pieces(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(boxes.length).toBeGreaterThan(3)
    expect(new Set(boxes).size).toBe(columns)
    const heights = () => photos(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    await expect.poll(async () => new Set(await heights())).toEqual(new Set([galleryImageHeightPx]))
    for (const { sizesPx, neededPx } of await widths(page)) {
      // A wide photo may be stretched by 4 %.
      expect(sizesPx).toBeGreaterThan(0.96 * neededPx - 1)
      expect(sizesPx).toBeLessThan(neededPx + 2)
    }
  })

test('odd photos and long prices stay within their piece', async ({ page, emptyShop, publish }) => {
  await publish(await plain(1, 1, '#7A1F2B').png().toBuffer(), '123456789')
  await publish(await plain(8000, 800).jpeg().toBuffer(), '')
  await publish(await plain(800, 6000, '#D99A1C').jpeg().toBuffer(), '999999999.99')
  await publish(await smallPhoto(), '1'.repeat(40))
  for (const widthPx of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto(emptyShop.origin)
    await expectAll(page)
    expect(await widthOverflow(page), `${widthPx}`).toBeLessThanOrEqual(0)
    await expect(page.getByText(m.gallery_price({ price: '123456789' }), { exact: true })).toBeVisible()
    await expect(page.getByText(m.gallery_priceOnRequest(), { exact: true })).toBeVisible()
    for (const piece of await pieces(page).all()) {
      const mat = await piece.boundingBox()
      const [photo, tag, category] = [
        await piece.getByRole('img').boundingBox(),
        await piece.locator('.price-tag').boundingBox(),
        await piece.getByText('embroidery blouse', { exact: true }).boundingBox(),
      ]
      if (!mat || !photo || !tag || !category) throw new Error('not to be seen')
      expect(photo.height).toBe(galleryImageHeightPx)
      expect(tag.x).toBeGreaterThanOrEqual(mat.x)
      expect(tag.x + tag.width).toBeLessThanOrEqual(mat.x + mat.width)
      expect(tag.y + tag.height).toBeLessThanOrEqual(mat.y + mat.height)
    }
  }
})

test('the page below 500 photos is reached and stays in place', async ({ page, emptyShop, publish }) => {
  for (const seed of [1, 2, 3]) await publish(await smallPhoto(seed), '450')
  publishMany(emptyShop.dataDir, 500)
  await page.setViewportSize({ width: 360, height: 800 })
  const shifts = await countShifts(page)
  await open(page, emptyShop.origin)
  expect(await pieces(page).count()).toBe(photosPerPage)
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
  const height = await pageHeight(page)

  await page.evaluate(() => {
    window.location.hash = '#contact'
  })
  const heading = page.locator('#contact h2')
  await expect(heading).toBeInViewport()
  const { y } = (await heading.boundingBox()) ?? { y: Number.NaN }
  await settled(page)
  expect((await heading.boundingBox())?.y).toBe(y)
  expect(await pageHeight(page)).toBe(height)

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  for (let place = 0; place < (await pageHeight(page)); place += 400) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), place)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  expect(await pieces(page).count()).toBe(photosPerPage)
  expect(await shifts()).toBe(0)
})

function pageHeight(page: Page) {
  return page.evaluate(() => document.documentElement.scrollHeight)
}
