import type { Locator } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { cardLink, expectOpen, lightbox, listViews, swipe, test } from './designs.ts'
import { cards, widthOverflow } from './gallery.ts'
import { expect, open, visit } from './story.ts'
import { hold } from './upload-photos.ts'

async function topOf(element: Locator) {
  return (await element.boundingBox())?.y ?? Number.NaN
}

async function heightOf(element: Locator) {
  return (await element.boundingBox())?.height ?? Number.NaN
}

function isLoaded(photo: Locator) {
  return photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
}

test('the keyboard opens the lightbox, shows the next design and returns the focus', async ({ page }) => {
  await open(page, '/')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await cardLink(page, 'DB-1').focus()
  expect(scripts.filter((url) => url.includes('lightbox'))).toEqual([])
  await page.keyboard.press('Enter')
  await expect(lightbox(page)).toBeVisible()
  for (const word of ['DB-1', 'design blouse', '₹450']) await expect(lightbox(page)).toContainText(word)
  await expect(lightbox(page).getByRole('link', { name: m.design_ask() })).toHaveAttribute('href', /wa\.me.*DB-1/)
  expect(scripts.filter((url) => url.includes('lightbox')).length).toBeGreaterThan(0)

  await expectOpen(page)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toContainText('EB-1')
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(cardLink(page, 'EB-1')).toBeFocused()
  await expect(cardLink(page, 'EB-1')).toBeInViewport()
  // Closing has gone back in the history, so that another step leaves the shop.
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a second tap opens no second lightbox, and none opens without its styles', async ({ page }) => {
  await open(page, '/')
  const releaseScript = await hold(page, 'GET', '**/lightbox-*.js')
  const releaseStyles = await hold(page, 'GET', '**/lightbox-*.css')
  const requested = page.waitForRequest('**/lightbox-*.css')
  await cardLink(page, 'DB-1').click()
  await cardLink(page, 'DB-1').click()
  releaseScript()
  await requested
  await expect(page.locator('.pswp')).toHaveCount(0)
  releaseStyles()
  await expectOpen(page)
  await expect(page.locator('.pswp')).toHaveCount(1)
})

test('the lightbox has the address of its design, and each address counts as one page view', async ({ page }) => {
  const viewed = listViews(page)
  await visit(page, '/?category=aari-blouse')
  const { title } = await page.evaluate(() => ({ title: document.title }))
  await cardLink(page, 'AB-1').click()
  await expect(page).toHaveURL(/\/d\/AB-1$/)
  await expect(page).toHaveTitle(m.page_titleOf({ shop: m.shop_name(), screen: 'Aari blouse, ₹2500 (AB-1)' }))
  await expectOpen(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/d\/AB-2$/)
  await expect.poll(() => viewed).toEqual(['/', '/d/AB-1', '/d/AB-2'])
  await page.goBack()
  await expect(lightbox(page)).toBeHidden()
  await expect(page).toHaveURL(/\/\?category=aari-blouse$/)
  await expect(page).toHaveTitle(title)
  await expect.poll(() => viewed).toEqual(['/', '/d/AB-1', '/d/AB-2', '/'])

  await page.goForward()
  await expect(lightbox(page)).toContainText('AB-2')
  await expect.poll(() => viewed.slice(4)).toEqual(['/d/AB-2'])
  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await expect.poll(() => viewed.slice(5)).toEqual(['/'])
})

test('a reload opens the lightbox again, and back returns to the gallery', async ({ page, context }) => {
  const viewed = listViews(page)
  await visit(page, '/?category=aari-blouse')
  await cardLink(page, 'AB-3').click()
  await expect(lightbox(page)).toContainText('AB-3')
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.reload()
    await expect(lightbox(page)).toContainText('AB-3')
    await expectOpen(page)
    await close()
    await expect(page).toHaveURL(/\/\?category=aari-blouse$/)
    await expect(cards(page)).toHaveCount(3)
    await page.waitForLoadState()
    await page.goForward()
    await expect(lightbox(page)).toContainText('AB-3')
  }
  const onceEach = ['/d/AB-3', '/', '/d/AB-3', '/d/AB-3', '/', '/d/AB-3']
  await expect.poll(() => viewed.slice(2)).toEqual(onceEach)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1 })).toContainText('AB-3')
  await expect(lightbox(other)).toHaveCount(0)
})

test('a tap enlarges the photo on the page of a design, and back closes it', async ({ page }) => {
  await visit(page, '/d/AB-2')
  await page.getByRole('link', { name: /look closer/ }).click()
  await expect(lightbox(page)).toContainText('AB-2')
  await expectOpen(page)
  for (const step of ['close', 'reload and close']) {
    if (step !== 'close') {
      await page.goForward()
      await page.reload()
      await expectOpen(page)
    }
    await page.goBack()
    await expect(lightbox(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AB-2')
  }
})

test('the back button closes the lightbox without scrolling', async ({ page }) => {
  await open(page, '/')
  await cardLink(page, 'AB-2').scrollIntoViewIfNeeded()
  const scrollY = await page.evaluate(() => window.scrollY)
  await cardLink(page, 'AB-2').click()
  await expect(lightbox(page)).toContainText('AB-2')
  await page.goBack()
  await expect(lightbox(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(cardLink(page, 'AB-2')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollY)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a tap opens a design, a swipe shows the next one and back closes it', { tag: '@core' }, async ({ page }) => {
    await open(page, '/')
    await cardLink(page, 'DB-1').tap()
    await expect(lightbox(page)).toContainText('DB-1')
    await expectOpen(page)
    await swipe(page)
    await expect(lightbox(page)).toContainText('EB-1')
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)
    await page.goBack()
    await expect(lightbox(page)).toBeHidden()
    await expect(cardLink(page, 'EB-1')).toBeFocused()
  })

  test('a tall photo fits above a caption of four lines', async ({ page }) => {
    await open(page, '/')
    await cardLink(page, 'DB-3').tap()
    await expect(lightbox(page)).toContainText(m.gallery_priceOnRequest())
    const photo = lightbox(page).locator('.pswp__item[aria-hidden="false"] img.pswp__img').last()
    await expect.poll(() => isLoaded(photo)).toBe(true)
    const caption = lightbox(page).locator('.lightbox-caption')
    const gapPx = async () => (await topOf(caption)) - (await topOf(photo)) - (await heightOf(photo))
    await expect.poll(gapPx).toBeGreaterThanOrEqual(0)
  })

  test('two fingers enlarge a design and back closes it', async ({ page }) => {
    await open(page, '/')
    await cardLink(page, 'DB-1').tap()
    await expect(lightbox(page)).toContainText('DB-1')
    await expectOpen(page)
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
    await expect(cardLink(page, 'DB-1')).toBeFocused()
  })
})
