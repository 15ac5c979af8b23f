import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { m } from '../src/messages/compiled/messages.js'
import { plain } from '../test/pictures.ts'
import {
  countShifts,
  expectAll,
  haveCome,
  holdPictures,
  photos,
  pieces,
  scrollToAll,
  settled,
  test,
  widthOverflow,
} from './gallery.ts'
import { expect } from './story.ts'

test('the sizes of pictures use no min() or max(), which WebKit ignores', async ({ page }) => {
  for (const path of ['/', '/d/AB-1']) {
    await page.goto(path)
    const sizes = await page.locator('source').evaluateAll((all) => all.map((one) => (one as HTMLSourceElement).sizes))
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.filter((one) => /m(ax|in)\(/.test(one))).toEqual([])
  }
})

for (const widthPx of [360, 768, 1280])
  test(`late pictures shift nothing at ${widthPx} pixels`, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    const shifts = await countShifts(page)
    const { release, asked } = await holdPictures(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.locator('#gallery').scrollIntoViewIfNeeded()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await scrollToAll(page)
    // `first-view.spec.ts` covers earlier shifts, such as those of a late font.
    await page.evaluate(() => document.fonts.ready)
    await settled(page)
    // The story proves something only if this holds.
    expect(await haveCome(page)).toBe(0)
    const before = await shifts()
    release()
    await expectAll(page)
    await settled(page)
    expect(await shifts()).toBe(before)

    // This proves that a picture higher than its place would be counted.
    const place = page.locator('.picture').first()
    await place.evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
    await settled(page)
    await place.evaluate((one) => {
      one.style.height = '600px'
    })
    await expect.poll(shifts).toBeGreaterThan(before)
  })

test.describe('on a phone with 1.75 pixels to one', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })

  test('the browser fetches a photo of 4:3 in a width of 672', async ({ page, emptyShop, publish }) => {
    await publish(await plain(1600, 1200).jpeg().toBuffer(), '450')
    await page.goto(emptyShop.origin)
    const photo = photos(page).first()
    await photo.scrollIntoViewIfNeeded()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\.672\.(webp|avif)$/)
  })
})

test('a price tag swings under the pointer and not when it comes into view', async ({ page }) => {
  await page.addInitScript(() => {
    const swung: string[] = []
    Object.assign(window, { swung })
    document.addEventListener(
      'transitionrun',
      ({ target, propertyName }) => (target as Element).closest('.gallery-card') && swung.push(propertyName),
      true,
    )
  })
  const swung = () => page.evaluate(() => (window as typeof window & { swung: string[] }).swung)
  await page.goto('/')
  await expectAll(page)
  await settled(page)
  expect(await swung()).toEqual([])

  await pieces(page).last().hover()
  await expect.poll(swung).toContain('--lean')
  const tag = pieces(page).last().locator('.price-label')
  await expect.poll(() => tag.evaluate((one) => getComputedStyle(one).transform)).toBe('matrix(1, 0, 0, 1, 0, 0)')
})

for (const widthPx of [360, 768, 1280])
  test(`an empty gallery and an unreadable one report that at ${widthPx} pixels`, async ({ page, emptyShop }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    await page.goto(emptyShop.origin)
    await expect(page.locator('#gallery').getByText(m.gallery_empty())).toBeVisible()
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)

    const database = new DatabaseSync(join(emptyShop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
    database.exec('drop table gallery; update content set revision = revision + 1')
    database.close()
    // The shop notices changes by other programs within half a second.
    await expect(async () => {
      await page.reload()
      await expect(page.locator('#gallery').getByText(m.gallery_unavailable())).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.locator('#gallery').getByText(m.gallery_empty())).toHaveCount(0)
    await expect(page.getByRole('heading', { name: m.services_heading() })).toBeVisible()
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)
  })
