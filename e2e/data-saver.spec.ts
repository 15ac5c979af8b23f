import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { currentLanguage, pathIn } from '../src/messages/language.ts'
import { expect, open, test, waitForHydration } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2.625, hasTouch: true })

function recordPhotos(page: Page) {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/images/')) fetched.push(pathname)
  })
  return fetched
}

const widthOf = (path: string) => Number(/\.(\d+)\.(?:webp|avif)$/.exec(path)?.[1])

async function scrollThroughGallery(page: Page) {
  const all = page.locator('#gallery picture img')
  for (let nth = 0; nth < (await all.count()); nth++) {
    await all.nth(nth).scrollIntoViewIfNeeded()
    await expect.poll(() => all.nth(nth).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  return all.count()
}

/** The hero shows some of the photos, mostly in other files. */
async function expectEachOnce(page: Page, fetched: string[]) {
  const filesIn = (section: string) =>
    page
      .locator(`${section} picture img`)
      .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).currentSrc).pathname))
  const hero = await filesIn('#home')
  const withoutHero = (files: string[]) => files.filter((file) => !hero.includes(file)).sort()
  expect(withoutHero(fetched)).toEqual(withoutHero(await filesIn('#gallery')))
}

const largeButton = (page: Page) => page.getByRole('button', { name: m.design_showLarge() })

test.describe('with data saver', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

  test('the gallery fetches small photos, and a large one on request', async ({ page }) => {
    const fetched = recordPhotos(page)
    await page.goto(pathIn(currentLanguage(), '/'))
    const count = await scrollThroughGallery(page)
    expect(fetched).toHaveLength(count)
    expect(fetched.map(widthOf).filter((width) => !(width <= 480))).toEqual([])

    // The first input fetches the script.
    await page.keyboard.press('Tab')
    await waitForHydration(page)

    await page.locator('#gallery .gallery-card a').first().click()
    const lightbox = page.getByRole('dialog', { name: m.design_lightbox() })
    await expect(lightbox.getByRole('img').first()).toBeVisible()
    await expect(largeButton(page)).toBeVisible()
    expect(fetched).toHaveLength(count)
    await largeButton(page).click()
    await expect.poll(() => fetched.length).toBe(count + 1)
    expect(widthOf(fetched[count] as string)).toBeGreaterThan(900)
    await expect(lightbox.locator(`img[src$="${fetched[count]}"]`)).toBeVisible()
    await expect(largeButton(page)).toHaveCount(0)
  })

  test('a design page fetches a small photo, and the lightbox the large one on request', async ({ page }) => {
    await page.goto(pathIn(currentLanguage(), '/'))
    const path = await page.locator('#gallery .gallery-card a').first().getAttribute('href')
    const fetched = recordPhotos(page)
    await page.goto(path as string)
    await page.getByRole('link', { name: /look closer/ }).click()
    await expect(largeButton(page)).toBeVisible()
    expect(fetched.map(widthOf).filter((width) => !(width <= 480))).toEqual([])
    await largeButton(page).click()
    await expect(largeButton(page)).toHaveCount(0)
    await expect.poll(() => widthOf(fetched.at(-1) as string)).toBeGreaterThan(900)
  })
})

async function useSlowConnection(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } }),
  )
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route('/images/**', async (route) => {
    await promise
    await route.continue()
  })
  return { release, fetched: recordPhotos(page) }
}

test('a slow connection fetches no photo twice', async ({ page }) => {
  const { release, fetched } = await useSlowConnection(page)
  await page.goto('/#gallery', { waitUntil: 'domcontentloaded' })
  await waitForHydration(page)
  await expect.poll(() => fetched.filter((path) => widthOf(path) > 480).length).toBeGreaterThan(0)
  release()
  await scrollThroughGallery(page)
  await expectEachOnce(page, fetched)
})

test('a slow connection fetches photos far down the page small', async ({ page }) => {
  const { release, fetched } = await useSlowConnection(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await waitForHydration(page)
  release()
  await scrollThroughGallery(page)
  await expectEachOnce(page, fetched)
  // The browser may have begun to load the nearest photos before hydration, and the first of the hero is large.
  const near = fetched.filter((path) => widthOf(path) > 480).length
  expect(near).toBeLessThanOrEqual(7)

  // Photos of other stories may be too small for the button, so this opens one of the starter gallery.
  await page.locator('#AB-3 a').click()
  await expect(page.locator('.lightbox-large')).toBeVisible()
  // Routed requests bypass the browser's cache.
  await expectEachOnce(page, [...new Set(fetched)])
})

test('a fast connection fetches photos as large as the screen', async ({ page }) => {
  const fetched = recordPhotos(page)
  await open(page, '/')
  await scrollThroughGallery(page)
  await expectEachOnce(page, fetched)
  // Photos of other stories are smaller than those of the starter gallery, and may take places among the twelve.
  expect(fetched.map(widthOf).filter((width) => width > 480).length).toBeGreaterThan(3)
  await page.locator('#gallery .gallery-card a').first().click()
  await expect(page.getByRole('button', { name: m.design_share(), exact: true })).toBeVisible()
  await expect(page.getByText(m.design_showLarge())).toHaveCount(0)
})
