import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { endpoints } from '../src/api/endpoints.ts'
import type { GalleryItem } from '../src/api/gallery.ts'
import { categories, firstDesignsMax } from '../src/api/shop-constants.ts'
import { languages, pathIn } from '../src/messages/language.ts'
import { Browser } from '../test/browser.ts'
import { countShifts, waitForLayout, widthOverflow } from './gallery.ts'
import { photoWidths } from './photo-widths.ts'
import { openOwnShop } from './shop-process.ts'
import { test as base, expect, owner } from './story.ts'

/** Returns the address of a shop whose owner shows so many designs first. */
const test = base.extend<object, { showFirst: (count: number) => Promise<string> }>({
  showFirst: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop()
      const browser = new Browser(fetch, shop.origin)
      await browser.ask(endpoints.signInWithPassword, owner)
      const { items } = (await browser.ask(endpoints.listGallery, {})).body
      await use(async (count) => {
        const ids = items.slice(0, count).map(({ id }: GalleryItem) => id)
        expect((await browser.ask(endpoints.changeFirstDesigns, { ids })).status).toBe(200)
        return shop.origin
      })
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})

const designs = (page: Page) => page.locator('.hero-designs > li')
const boxes = (page: Page) =>
  designs(page).evaluateAll((all) =>
    all.map((design) => {
      const { left, right, top, bottom } = design.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

/** The hero shows the newest design of each of the three categories if the owner has chosen none. */
for (let chosen = 0; chosen <= firstDesignsMax; chosen++) {
  const count = chosen || categories.length
  test(`a hero of ${chosen || 'no'} chosen designs fits into windows of each width, with sharp photos`, async ({
    page,
    showFirst,
  }) => {
    const origin = await showFirst(chosen)
    for (const widthPx of [320, 360, 768, 1024, 1280]) {
      await page.setViewportSize({ width: widthPx, height: 800 })
      await page.goto(origin)
      await expect(designs(page)).toHaveCount(count)
      expect(await widthOverflow(page), `${widthPx}`).toBeLessThanOrEqual(0)
      const all = await boxes(page)
      const areApart = all.every((one, nth) =>
        all.every(
          (other, otherNth) =>
            nth === otherNth ||
            one.left >= other.right ||
            other.left >= one.right ||
            one.top >= other.bottom ||
            other.top >= one.bottom,
        ),
      )
      expect(areApart, `${widthPx}`).toBe(true)
      const widths = all.map(({ left, right }) => right - left)
      expect(Math.min(...widths), `${widthPx}`).toBeGreaterThan(120)
      if (widthPx >= 768 || count < 3) expect(Math.max(...all.map(({ right }) => right))).toBeLessThanOrEqual(widthPx)
      if (widthPx === 1280) expect(Math.max(...all.map(({ bottom }) => bottom))).toBeLessThanOrEqual(800)
      // A photo may be stretched by 4 %.
      for (const { sizesPx, neededPx } of await photoWidths(designs(page).locator('picture img')))
        expect(sizesPx, `${widthPx}`).toBeGreaterThan(0.96 * neededPx)
    }
  })
}

test('the heading takes two lines, and the links to the work and the story are in the first window', async ({
  page,
  showFirst,
}) => {
  const origin = await showFirst(0)
  for (const language of languages)
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(origin + pathIn(language, '/'))
      await page.evaluate(() => document.fonts.ready.then(() => {}))
      const heading = page.getByRole('heading', { level: 1 })
      const lines = await heading.evaluate(
        (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      )
      expect(Math.round(lines), `${language} ${width}`).toBe(2)
      for (const link of await page.locator('#home a.button').all()) await expect(link).toBeInViewport({ ratio: 1 })
    }
})

test('the frieze below the hero consists of whole tiles', async ({ page }) => {
  for (const width of [320, 412, 1366]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const picture = await page.locator('#home .tiles').screenshot()
    // A tile is symmetrical, so a row of whole ones is.
    const [left, right] = [await sharp(picture).greyscale().raw().toBuffer(), await mirror(picture)]
    const differing = left.filter((grey, at) => Math.abs(grey - (right[at] ?? 0)) > 40).length
    expect(new Set(left).size).toBeGreaterThan(3)
    expect(differing / left.length, `${width}`).toBeLessThan(0.005)
  }
})

const mirror = (picture: Buffer) => sharp(picture).flop().greyscale().raw().toBuffer()

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

  test('a hero of six designs is a row that loads three designs before the others', async ({ page, showFirst }) => {
    const origin = await showFirst(firstDesignsMax)
    const shifts = await countShifts(page)
    await page.goto(origin)
    await waitForLayout(page)
    const images = page.locator('.hero-designs picture img')
    const loading = await images.evaluateAll((all) => (all as HTMLImageElement[]).map(({ loading }) => loading))
    expect(loading).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy', 'lazy'])
    expect(new Set((await boxes(page)).map(({ top }) => top)).size).toBe(1)
    await images.last().scrollIntoViewIfNeeded()
    await expect.poll(() => images.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(designs(page).last()).toBeInViewport({ ratio: 1 })
    expect(await shifts()).toBeLessThan(0.006)
  })
})
