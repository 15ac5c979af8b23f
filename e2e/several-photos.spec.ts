import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { linksIn } from '../test/html.ts'
import { test as base, cardLink, expectOpen, lightbox, listViews, swipe } from './designs.ts'
import { countShifts, loadAllPhotos, waitForLayout, widthOverflow } from './gallery.ts'
import { expect, visit, waitForHydration } from './story.ts'

const test = base.extend({ baseURL: async ({ shopOfPhotos }, use) => use(shopOfPhotos.origin) })
const photoLinks = (page: Page) => page.locator('[data-picture] > a')
const mark = (page: Page, nth: number) =>
  lightbox(page).getByRole('img', { name: m.design_photoOf({ nth, count: 4 }), exact: true })

test('the arrow keys show the photos of a design and then the next design', async ({ page }) => {
  const viewed = listViews(page)
  await visit(page, '/')
  await cardLink(page, 'DB-1').focus()
  await page.keyboard.press('Enter')
  await expectOpen(page)
  await expect(mark(page, 1)).toBeVisible()
  for (const [nth, side] of [
    [2, m.side_back()],
    [3, m.side_sleeve()],
    [4, ''],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(mark(page, nth)).toBeVisible()
    await expect(lightbox(page).locator('.lightbox-photos')).toHaveText(side)
    await expect(lightbox(page)).toContainText('1 / 9')
    await expect(page).toHaveURL(/\/d\/DB-1$/)
  }
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toContainText('2 / 9')
  await expect(page).toHaveURL(/\/d\/EB-1$/)
  await expect(lightbox(page).locator('.lightbox-dots')).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(mark(page, 4)).toBeVisible()
  await expect.poll(() => viewed).toEqual(['/', '/d/DB-1', '/d/EB-1', '/d/DB-1'])
  await page.keyboard.press('Escape')
  await expect(cardLink(page, 'DB-1')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a reload shows the same photo of a design again', async ({ page }) => {
  await visit(page, '/')
  await cardLink(page, 'DB-1').click()
  await expectOpen(page)
  for (const nth of [2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(mark(page, nth)).toBeVisible()
  }
  await page.reload()
  await expect(mark(page, 3)).toBeVisible()
  await expectOpen(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a page loads further photos of a design only after a tap', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const photos = linksIn(await (await page.request.get('/d/DB-1')).text()).filter(({ href }) => href.endsWith('.jpg'))
  expect(photos).toHaveLength(4)
  const further = photos.slice(1).map(({ href }) => href.replace('.jpg', '.'))
  const isFurther = (path: string) => further.some((start) => path.startsWith(start))
  await page.goto('/')
  await waitForHydration(page)
  await loadAllPhotos(page)
  expect(requested.filter((path) => path.startsWith('/images/')).length).toBeGreaterThan(5)
  expect(requested.filter(isFurther)).toEqual([])
  await cardLink(page, 'DB-1').click()
  await expect.poll(() => requested.filter(isFurther).length).toBeGreaterThan(0)
})

for (const locale of languages)
  test(`a card and the lightbox name photos and sides, ${locale}`, async ({ page }) => {
    const { code, category } = { code: 'DB-1', category: m.category_designBlouse({}, { locale }) }
    const shifts = await countShifts(page)
    await page.goto(pathIn(locale, '/'))
    await waitForHydration(page)
    const name = m.gallery_viewPhotos({ code, category, count: 4 }, { locale })
    await page.locator('#gallery').getByRole('link', { name, exact: true }).click()
    expect(await shifts()).toBeLessThan(0.006)
    const dialog = page.getByRole('dialog', { name: m.design_lightbox({}, { locale }) })
    await expect(dialog).toHaveCSS('transition-property', 'none')
    await page.keyboard.press('ArrowRight')
    const mark = m.design_photoOf({ nth: 2, count: 4 }, { locale })
    await expect(dialog.getByRole('img', { name: mark, exact: true })).toBeVisible()
    const alt = m.gallery_imageAlt({ category }, { locale })
    const side = m.side_back({}, { locale })
    await expect(dialog.locator('.lightbox-photos')).toHaveText(side)
    const photo = dialog.locator('.pswp__item[aria-hidden="false"] img.pswp__img').last()
    await expect(photo).toHaveAttribute('alt', m.design_altOfSide({ alt, side }, { locale }))
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a swipe shows the second photo, and back closes the lightbox', async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    await cardLink(page, 'DB-1').tap()
    await expectOpen(page)
    await swipe(page)
    await expect(mark(page, 2)).toBeVisible()
    await expect(lightbox(page)).toContainText('1 / 9')
    await page.goBack()
    await expect(lightbox(page)).toBeHidden()
    await expect(cardLink(page, 'DB-1')).toBeFocused()
  })

  test('the photos of a design are a row, and a tap enlarges that photo', async ({ page }) => {
    await visit(page, '/d/DB-1')
    const second = photoLinks(page).nth(1)
    const { x = 0, width = 0 } = (await second.boundingBox()) ?? {}
    // A part of the second photo shows that there are more.
    expect(x).toBeLessThan(340)
    expect(x + width).toBeGreaterThan(360)
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)
    await expect(page.getByRole('main').getByRole('link', { name: m.design_ask() })).toBeInViewport({ ratio: 1 })
    await photoLinks(page).nth(2).tap()
    await expectOpen(page)
    await expect(mark(page, 3)).toBeVisible()
    await page.goBack()
    await expect(photoLinks(page).nth(2)).toBeFocused()
    await expect(photoLinks(page).nth(2)).toBeInViewport({ ratio: 0.9 })
    await waitForLayout(page)
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of a design shows all photos, and each links to its file', async ({ page }) => {
    await page.goto('/d/DB-1')
    await expect(photoLinks(page)).toHaveCount(4)
    for (const link of await photoLinks(page).all()) await expect(link.getByRole('img')).toBeVisible()
    const [first, second] = await Promise.all([0, 1].map((nth) => photoLinks(page).nth(nth).boundingBox()))
    expect(first?.width).toBeGreaterThan(2 * (second?.width ?? Number.NaN))
    const name = `DB-1, ${m.design_photoOf({ nth: 2, count: 4 })}, ${m.side_back()}`
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href')
    expect((await page.request.get(address as string)).headers()['content-type']).toBe('image/jpeg')
  })
})
