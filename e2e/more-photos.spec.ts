import { photosPerPage } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { cardLink, expectOpen, lightbox, test } from './designs.ts'
import { cards, waitForLayout } from './gallery.ts'
import { expect, open } from './story.ts'
import { hold } from './upload-photos.ts'

test('further photos are added by request and restored by going back', async ({ page, largeShop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, largeShop.origin)
  await expect(cards(page)).toHaveCount(photosPerPage)
  for (const added of [1, 2]) {
    await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
    await expect(cards(page)).toHaveCount((added + 1) * photosPerPage)
    await expect(
      cards(page)
        .nth(added * photosPerPage)
        .getByRole('link'),
    ).toBeFocused()
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await waitForLayout(page)
  await expect(cards(page)).toHaveCount(3 * photosPerPage)

  const last = cards(page).nth(2 * photosPerPage + 2)
  const code = (await last.getAttribute('id')) as string
  await cardLink(page, code).click()
  await expect(lightbox(page)).toBeVisible()
  await page.reload()
  await expect(lightbox(page)).toContainText(code)
  await page.goBack()
  await expect(cards(page)).toHaveCount(3 * photosPerPage)
  await expect(cardLink(page, code)).toBeInViewport()
})

test('the lightbox counts all designs, and goes on to those that the page has not loaded', async ({
  page,
  largeShop,
}) => {
  await open(page, largeShop.origin)
  const last = `EB-${photosPerPage}`
  await cardLink(page, last).click()
  await expect(lightbox(page)).toContainText(`${photosPerPage} / 2000`)
  await expectOpen(page)
  await expect(cards(page)).toHaveCount(2 * photosPerPage)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toContainText(`${photosPerPage + 1} / 2000`)
  const next = `EB-${photosPerPage + 1}`
  await expect(lightbox(page)).toContainText(next)
  await page.keyboard.press('Escape')
  await expect(cardLink(page, next)).toBeFocused()

  await page.goto(`${largeShop.origin}/?page=3`)
  await cards(page).nth(1).locator('a').click()
  await expect(lightbox(page)).toContainText(`${2 * photosPerPage + 2} / 2000`)
})

test('the lightbox stays open when no further designs can be loaded', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  await page.route('**/?page=2', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await cardLink(page, `EB-${photosPerPage}`).click()
  await failed
  await expectOpen(page)
  await expect(lightbox(page).getByRole('button', { name: m.design_nextPhoto() })).toBeHidden()
  await page.unroute('**/?page=2')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox(page)).toContainText(`${photosPerPage - 1} / 2000`)
  await expect(cards(page)).toHaveCount(2 * photosPerPage)
})

test('a failed load of further photos is reported and can be retried', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  await page.route('**/?page=2', (route) => route.abort())
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect(page.getByText(m.gallery_loadMoreFailed())).toBeVisible()
  await expect(cards(page)).toHaveCount(photosPerPage)
  await page.unroute('**/?page=2')
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(photosPerPage)
  await expect(page.getByText(m.gallery_loadMoreFailed())).toBeHidden()
})

test('a load of further photos that is never answered is reported', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  await page.route('**/?page=2', () => {})
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect(page.getByText(m.gallery_loadMoreFailed())).toBeVisible()
})

test('further photos that the lightbox is loading are added once', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  const release = await hold(page, 'GET', '**/?page=2')
  await cardLink(page, `EB-${photosPerPage}`).click()
  await expectOpen(page)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  release()
  await expect(cardLink(page, `EB-${photosPerPage + 1}`)).toBeFocused()
  await expect(page.getByText(m.gallery_loadMoreFailed())).toBeHidden()
  await expect(cards(page)).toHaveCount(2 * photosPerPage)
})

test('a visitor who scrolls while photos are restored stays where she reads', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect(cardLink(page, `EB-${photosPerPage + 1}`)).toBeFocused()
  const release = await hold(page, 'GET', '**/?page=2')
  const requested = page.waitForRequest('**/?page=2')
  await page.reload()
  await requested
  const scrollTop = () => page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, -20_000)
  await expect.poll(scrollTop).toBe(0)
  release()
  await expect(cards(page)).toHaveCount(2 * photosPerPage)
  expect(await scrollTop()).toBe(0)
})
