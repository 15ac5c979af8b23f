import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { m } from '../src/messages/compiled/messages.js'
import { plain } from '../test/pictures.ts'
import {
  cards,
  countLoaded,
  countShifts,
  holdPictures,
  loadAllPhotos,
  photos,
  scrollToEachPhoto,
  test,
  waitForLayout,
  widthOverflow,
} from './gallery.ts'
import { expect } from './story.ts'

test('the sizes of pictures use no min() or max(), which WebKit ignores', async ({ page }) => {
  for (const path of ['/', '/d/AB-1']) {
    await page.goto(path)
    const sizes = await page
      .locator('source')
      .evaluateAll((all) => all.map((source) => (source as HTMLSourceElement).sizes))
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.filter((value) => /m(ax|in)\(/.test(value))).toEqual([])
  }
})

for (const widthPx of [360, 768, 1280])
  test(`late pictures shift nothing at ${widthPx} pixels`, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    const shifts = await countShifts(page)
    const { release, requested } = await holdPictures(page)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.locator('#gallery').scrollIntoViewIfNeeded()
    await expect.poll(() => requested.length).toBeGreaterThan(0)
    await scrollToEachPhoto(page)
    // `first-view.spec.ts` covers earlier shifts, such as those of a late font.
    await page.evaluate(() => document.fonts.ready)
    await waitForLayout(page)
    expect(await countLoaded(page)).toBe(0)
    const before = await shifts()
    release()
    await loadAllPhotos(page)
    await waitForLayout(page)
    expect(await shifts()).toBe(before)

    // The check above proves nothing unless a picture that outgrows its place is counted.
    const place = page.locator('.picture').first()
    await place.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
    await waitForLayout(page)
    await place.evaluate((element) => {
      element.style.height = '600px'
    })
    await expect.poll(shifts).toBeGreaterThan(before)
  })

test.describe('on a phone with a device pixel ratio of 1.75', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })

  test('the browser fetches a 4:3 photo 672 pixels wide', async ({ page, emptyShop, publish }) => {
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
    const transitions: string[] = []
    Object.assign(window, { transitions })
    document.addEventListener(
      'transitionrun',
      ({ target, propertyName }) => (target as Element).closest('.gallery-card') && transitions.push(propertyName),
      true,
    )
  })
  const transitions = () => page.evaluate(() => (window as typeof window & { transitions: string[] }).transitions)
  await page.goto('/')
  await loadAllPhotos(page)
  await waitForLayout(page)
  expect(await transitions()).toEqual([])

  await cards(page).last().hover()
  await expect.poll(transitions).toContain('--lean')
  const tag = cards(page).last().locator('.price-label')
  await expect
    .poll(() => tag.evaluate((element) => getComputedStyle(element).transform))
    .toBe('matrix(1, 0, 0, 1, 0, 0)')
})

test('an empty and an unreadable gallery show a message in each window', async ({ page, emptyShop }) => {
  const expectToFit = async () => {
    for (const widthPx of [360, 768, 1280]) {
      await page.setViewportSize({ width: widthPx, height: 800 })
      expect(await widthOverflow(page), `${widthPx}`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(emptyShop.origin)
  await expect(page.locator('#gallery').getByText(m.gallery_empty())).toBeVisible()
  await expectToFit()

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
  await expectToFit()
})
