import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { calls } from '../src/contract/calls.ts'
import { photosPerPage } from '../src/contract/shop-facts.ts'
import { m } from '../src/words/compiled/messages.js'
import { smallPhoto } from '../test/photos.ts'
import { hangMany } from './many-pieces.ts'
import { openShopProcess, type ShopProcess } from './shop-process.ts'
import { test as base, expect, open, owner } from './story.ts'

/** Stories of a shop with as many photos as a shop may have in ten years. */
const test = base.extend<object, { largeShop: ShopProcess }>({
  largeShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-designs-'))
      const shop = await openShopProcess(dataDir, { STARTER_GALLERY: 'off' })
      const send = async (path: string, body: BodyInit, type: string, cookie = '') =>
        fetch(shop.origin + path, { method: 'POST', body, headers: { 'content-type': type, cookie } })
      const signedIn = await send(calls.signInWithPassword.path, JSON.stringify(owner), 'application/json')
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      for (const seed of [1, 2, 3]) {
        const photo = Buffer.from(await smallPhoto(seed))
        const { url } = await (await send('/v1/images/blouse.jpg', photo, 'image/jpeg', cookie)).json()
        const item = JSON.stringify({ url, category: 'embroidery blouse', price: '450' })
        await send(calls.addGalleryItem.path, item, 'application/json', cookie)
      }
      hangMany(dataDir, 2000)
      await use(shop)
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const pieces = (page: Page) => page.locator('.gallery-wall > li')
const piece = (page: Page, code: string) => page.locator(`#${code} a`)
const lightbox = (page: Page) => page.getByRole('dialog', { name: m.design_lightbox() })
/** While it comes up it hears no keys and no fingers. */
const isUp = (page: Page) => expect(lightbox(page)).toHaveCSS('opacity', '1')
const choice = (page: Page, text: string) =>
  page.getByRole('navigation', { name: m.gallery_filter() }).getByRole('link', { name: text })

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

function hasCome(photo: Locator) {
  return photo.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)
}

async function topOf(part: Locator) {
  return (await part.boundingBox())?.y ?? Number.NaN
}

async function heightOf(part: Locator) {
  return (await part.boundingBox())?.height ?? Number.NaN
}

function widthOverflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

test('a visitor filters by category and turns the order around, and the address says so', async ({ page }) => {
  await open(page, '/')
  await choice(page, 'aari blouse').click()
  await expect(page).toHaveURL(/\/\?category=aari-blouse#gallery$/)
  await expect(pieces(page)).toHaveCount(3)
  await expect(choice(page, 'aari blouse')).toHaveAttribute('aria-current', 'true')
  await choice(page, m.gallery_newestFirst()).click()
  await expect(page).toHaveURL(/order=newest/)
  await expect(pieces(page).first()).toHaveAttribute('id', 'AB-3')
  await page.reload()
  await expect(pieces(page).first()).toHaveAttribute('id', 'AB-3')
  await page.goBack()
  await expect(pieces(page).first()).toHaveAttribute('id', 'AB-1')
  await choice(page, m.gallery_all()).click()
  await expect(pieces(page)).toHaveCount(9)
})

test('a piece is looked at closer by keyboard, the next one too, and the focus comes back', async ({ page }) => {
  await open(page, '/')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await piece(page, 'DB-1').focus()
  expect(scripts.filter((url) => url.includes('lightbox'))).toEqual([])
  await page.keyboard.press('Enter')
  await expect(lightbox(page)).toBeVisible()
  for (const word of ['DB-1', 'design blouse', '₹450']) await expect(lightbox(page)).toContainText(word)
  await expect(lightbox(page).getByRole('link', { name: m.design_ask() })).toHaveAttribute('href', /wa\.me.*DB-1/)
  expect(scripts.filter((url) => url.includes('lightbox')).length).toBeGreaterThan(0)

  await isUp(page)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toContainText('EB-1')
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(piece(page, 'EB-1')).toBeFocused()
  await expect(piece(page, 'EB-1')).toBeInViewport()
  // The step that closed it has been taken back: one more leads to where she was before the shop.
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('the back button closes the lightbox, which is no view of a page, and stays where one was', async ({ page }) => {
  await open(page, '/')
  await piece(page, 'AB-2').scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await piece(page, 'AB-2').click()
  await expect(lightbox(page)).toContainText('AB-2')
  await page.goBack()
  await expect(lightbox(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(piece(page, 'AB-2')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  expect(asked.filter((path) => path.includes('pageViews') || path.endsWith('.data'))).toEqual([])

  // Tapped on while it is still coming up.
  await page.evaluate(() => {
    const untilThere = new MutationObserver(() => {
      const ownPage = document.querySelector<HTMLElement>('.lightbox-caption a[href^="/d/"]')
      if (!ownPage) return
      untilThere.disconnect()
      ownPage.click()
    })
    untilThere.observe(document.body, { childList: true, subtree: true })
  })
  await piece(page, 'AB-2').click()
  await expect(page).toHaveURL(/\/d\/AB-2$/)
  await expect(lightbox(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a tap opens a piece, a swipe the next one, and back closes it', async ({ page }) => {
    await open(page, '/')
    await piece(page, 'DB-1').tap()
    await expect(lightbox(page)).toContainText('DB-1')
    await isUp(page)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 330 }] })
    await touch('touchStart', 300)
    for (const x of [280, 240, 190, 130, 60]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect(lightbox(page)).toContainText('EB-1')
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)
    await page.goBack()
    await expect(lightbox(page)).toBeHidden()
    await expect(piece(page, 'EB-1')).toBeFocused()
  })

  test('a tall photo is shown whole above a caption of four lines', async ({ page }) => {
    await open(page, '/')
    await piece(page, 'DB-3').tap()
    await expect(lightbox(page)).toContainText(m.gallery_priceOnRequest())
    const photo = lightbox(page).locator('.pswp__item[aria-hidden="false"] img.pswp__img').last()
    await expect.poll(() => hasCome(photo)).toBe(true)
    const caption = lightbox(page).locator('.lightbox-caption')
    const roomPx = async () => (await topOf(caption)) - (await topOf(photo)) - (await heightOf(photo))
    await expect.poll(roomPx).toBeGreaterThanOrEqual(0)
  })

  test('two fingers make a piece larger, and back closes it all the same', async ({ page }) => {
    await open(page, '/')
    await piece(page, 'DB-1').tap()
    await expect(lightbox(page)).toContainText('DB-1')
    await isUp(page)
    const image = lightbox(page).locator('.pswp__item[aria-hidden=false] img').last()
    const widthPx = async () => (await image.boundingBox())?.width ?? 0
    const atFirst = await widthPx()
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: 180 + (side * apart) / 2, y: 330, id })),
      })
    await touch('touchStart', 60)
    for (const apart of [70, 90, 110, 130, 150]) await touch('touchMove', apart)
    await expect.poll(widthPx).toBeGreaterThan(atFirst * 1.5)
    await touch('touchEnd')
    await expect.poll(widthPx).toBeGreaterThan(atFirst * 1.5)
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)
    await page.goBack()
    await expect(lightbox(page)).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    await expect(piece(page, 'DB-1')).toBeFocused()
  })
})

test("a design's page leads on to the next one, and back to its place in the gallery", async ({ page }) => {
  await open(page, '/')
  await page.goto('/d/AB-1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AB-1')
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page).toHaveURL(/\/d\/DB-2$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DB-2')
  await expect(page).toHaveTitle(/DB-2/)
  await page.getByRole('link', { name: m.design_backToGallery() }).click()
  await expect(page).toHaveURL(/\/#DB-2$/)
  await expect(piece(page, 'DB-2')).toBeInViewport()
})

for (const width of process.env.SCREENS === 'all' ? [360, 1280] : [360])
  test(`axe finds nothing on a design, a removed one and in the lightbox at ${width} pixels`, { tag: '@long' }, async ({
    page,
    largeShop,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/d/AB-2', `${largeShop.origin}/d/EB-2`, `${largeShop.origin}/?category=aari-blouse`]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await violations(page), path).toEqual([])
      expect(await widthOverflow(page), path).toBeLessThanOrEqual(0)
    }
    await open(page, '/')
    await piece(page, 'AB-1').click()
    await expect(lightbox(page)).toBeVisible()
    await isUp(page)
    expect(await violations(page)).toEqual([])
  })

test('further photos come as one scrolls, and the page below them is still reached', { tag: '@long' }, async ({
  page,
  largeShop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, largeShop.origin)
  await expect(pieces(page)).toHaveCount(photosPerPage)
  // Through the gallery, as a wheel does.
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(60)
  }
  await expect(pieces(page)).toHaveCount(4 * photosPerPage)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await page.waitForTimeout(500)
  await expect(pieces(page)).toHaveCount(4 * photosPerPage)

  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect(pieces(page)).toHaveCount(5 * photosPerPage)
  await expect(
    pieces(page)
      .nth(4 * photosPerPage)
      .getByRole('link'),
  ).toBeFocused()

  // On another page and back again she is where she was, with all that had come.
  const last = pieces(page).nth(4 * photosPerPage + 2)
  const code = (await last.getAttribute('id')) as string
  await piece(page, code).click()
  await lightbox(page).getByRole('link', { name: m.design_ownPage() }).click()
  await expect(page).toHaveURL(new RegExp(`/d/${code}$`))
  await page.goBack()
  await expect(pieces(page)).toHaveCount(5 * photosPerPage)
  await expect(piece(page, code)).toBeInViewport()
})

test('an anchor below the gallery is reached at once, and nothing is loaded for it', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  await page.getByRole('link', { name: m.nav_contact(), exact: true }).click()
  await expect(page.locator('#contact h2')).toBeInViewport()
  await page.waitForTimeout(500)
  await expect(page.locator('#contact h2')).toBeInViewport()
  await expect(pieces(page)).toHaveCount(photosPerPage)
})

test('photos that do not come are said to be missing, and come when they are asked for', async ({
  page,
  largeShop,
}) => {
  await open(page, largeShop.origin)
  await page.route('**/*.data?*', (route) => route.abort())
  await page.getByRole('link', { name: m.gallery_morePhotos() }).scrollIntoViewIfNeeded()
  await expect(page.getByText(m.gallery_moreFailed())).toBeVisible()
  await expect(pieces(page)).toHaveCount(photosPerPage)
  await page.unroute('**/*.data?*')
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect.poll(() => pieces(page).count()).toBeGreaterThan(photosPerPage)
  await expect(page.getByText(m.gallery_moreFailed())).toBeHidden()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a tap leads to the page of the piece, the filter filters, and links lead to further photos', async ({
    page,
    largeShop,
  }) => {
    await page.goto('/')
    await choice(page, 'aari blouse').click()
    await expect(pieces(page)).toHaveCount(3)
    await piece(page, 'AB-2').click()
    await expect(page).toHaveURL(/\/d\/AB-2$/)
    await expect(page.getByRole('link', { name: m.design_ask() })).toHaveAttribute('href', /AB-2/)
    await page.getByRole('link', { name: m.design_backToGallery() }).click()
    await expect(page).toHaveURL(/\/#AB-2$/)

    await page.goto(largeShop.origin)
    await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
    await expect(page).toHaveURL(/\?page=2#gallery$/)
    await expect(pieces(page).first()).toHaveAttribute('id', `EB-${photosPerPage + 1}`)
    await page.getByRole('link', { name: m.gallery_earlierPhotos() }).click()
    await expect(pieces(page).first()).toHaveAttribute('id', 'EB-1')
  })
})
