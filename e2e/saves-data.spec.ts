import type { Page } from '@playwright/test'
import { m } from '../src/words/compiled/messages.js'
import { currentLanguage, pathIn } from '../src/words/language.ts'
import { expect, hydrated, open, test } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2.625, hasTouch: true })

/** The pictures that the page fetches, by path. */
function pictures(page: Page) {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/images/')) fetched.push(pathname)
  })
  return fetched
}

const widthOf = (path: string) => Number(/\.(\d+)\.(?:webp|avif)$/.exec(path)?.[1])

async function lookThrough(page: Page) {
  const all = page.locator('#gallery picture img')
  for (let nth = 0; nth < (await all.count()); nth++) {
    await all.nth(nth).scrollIntoViewIfNeeded()
    await expect.poll(() => all.nth(nth).evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  }
  return all.count()
}

const words = /^Show it large \(about \d+ KB\)$/
const offer = (page: Page) =>
  page
    .getByRole('button', { name: words })
    .or(page.getByRole('link', { name: words }))
    .first()

/** What the offer says, as bytes, and those of the file. */
async function expectTrueCost(page: Page, said: string | null, path: string) {
  const bytes = Number((await page.request.get(path)).headers()['content-length'])
  const kilobytes = Number(/\d+/.exec(said ?? '')?.[0])
  expect(Math.abs(kilobytes - bytes / 1000), `${said}: ${bytes}`).toBeLessThanOrEqual(5)
}

test.describe('with a browser that saves data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

  test('the gallery comes small, each picture once, and large only for whoever has read what it costs', async ({
    page,
  }) => {
    const fetched = pictures(page)
    await page.goto(pathIn(currentLanguage(), '/'))
    const count = await lookThrough(page)
    expect(fetched).toHaveLength(count)
    expect(fetched.map(widthOf).filter((width) => !(width <= 480))).toEqual([])

    // With the first sign that something is begun the script is fetched.
    await page.keyboard.press('Tab')
    await hydrated(page)

    await page.locator('#gallery li a').first().click()
    const lightbox = page.getByRole('dialog', { name: m.design_lightbox() })
    await expect(lightbox.getByRole('img').first()).toBeVisible()
    await expect(offer(page)).toBeVisible()
    const said = await offer(page).textContent()
    expect(fetched).toHaveLength(count)
    await offer(page).click()
    await expect.poll(() => fetched.length).toBe(count + 1)
    expect(widthOf(fetched[count] as string)).toBeGreaterThan(900)
    await expectTrueCost(page, said, fetched[count] as string)
    await expect(lightbox.locator(`img[src$="${fetched[count]}"]`)).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
  })

  test('a design by itself comes small, without moving anything when it comes large', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, '/')
    const path = await page.locator('#gallery li a').first().getAttribute('href')
    const fetched = pictures(page)
    await page.goto(path as string)
    await expect(offer(page)).toBeVisible()
    const said = await offer(page).textContent()
    expect(fetched.map(widthOf).filter((width) => !(width <= 480))).toEqual([])
    const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
    const before = await place()
    await offer(page).click()
    await expect(page.getByRole('link', { name: m.design_shownLarge() })).toBeVisible()
    expect(await place()).toEqual(before)
    const large = fetched.at(-1) as string
    expect(widthOf(large)).toBeGreaterThan(900)
    await expectTrueCost(page, said, large)
  })
})

/** What begins to come is still on its way until `go`. */
async function onSlowLine(page: Page) {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } }),
  )
  const { promise, resolve: go } = Promise.withResolvers<void>()
  await page.route('/images/**', async (route) => {
    await promise
    await route.continue()
  })
  return { go, fetched: pictures(page) }
}

test('on a slow line what has begun to come large is not fetched again', async ({ page }) => {
  const { go, fetched } = await onSlowLine(page)
  await page.goto('/#gallery', { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  const begun = fetched.length
  expect(begun).toBeGreaterThan(0)
  expect(fetched.map(widthOf).filter((width) => width > 480)).toHaveLength(begun)
  go()
  expect(await lookThrough(page)).toBe(fetched.length)
})

test('on a slow line what has not begun to come yet comes small, and nothing twice', async ({ page }) => {
  const { go, fetched } = await onSlowLine(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  expect(fetched).toEqual([])
  go()
  const count = await lookThrough(page)
  expect(fetched).toHaveLength(count)
  // Those so near that a browser may have asked for them already are left as they are.
  const near = fetched.filter((path) => widthOf(path) > 480).length
  expect(near).toBeLessThanOrEqual(3)

  // Gone to without a new page, it is small from the start. What other stories have hung may be too small for an offer.
  await page.locator('#AB-3 a').click()
  await page.getByRole('link', { name: m.design_ownPage() }).click()
  await expect(page.getByText(m.design_hint())).toBeVisible()
  await expect(offer(page)).toBeVisible()
  // While requests are held up the browser's cache is not asked.
  expect(new Set(fetched).size).toBe(count)
})

test('on any other line nothing is said, and pictures come as large as the screen is', async ({ page }) => {
  const fetched = pictures(page)
  await open(page, '/')
  const count = await lookThrough(page)
  expect(fetched).toHaveLength(count)
  // The nine of the shop's own; what other stories have hung may be smaller than that.
  expect(fetched.map(widthOf).filter((width) => width > 480).length).toBeGreaterThanOrEqual(9)
  await page.locator('#gallery li a').first().click()
  await expect(page.getByRole('link', { name: m.design_ownPage() })).toBeVisible()
  await expect(page.getByText(m.design_showLarge())).toHaveCount(0)
})
