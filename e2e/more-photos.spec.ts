import { photosPerPage } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { cardLink, lightbox, test } from './designs.ts'
import { cards, waitForLayout } from './gallery.ts'
import { expect, open } from './story.ts'

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
