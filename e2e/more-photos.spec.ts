import { photosPerPage } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { lightbox, piece, test } from './designs.ts'
import { pieces, settled } from './gallery.ts'
import { expect, open } from './story.ts'

test('a visitor adds further photos by request and finds them again after a visit to another page', async ({
  page,
  largeShop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, largeShop.origin)
  await expect(pieces(page)).toHaveCount(photosPerPage)
  for (const shown of [1, 2]) {
    await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
    await expect(pieces(page)).toHaveCount((shown + 1) * photosPerPage)
    await expect(
      pieces(page)
        .nth(shown * photosPerPage)
        .getByRole('link'),
    ).toBeFocused()
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await settled(page)
  await expect(pieces(page)).toHaveCount(3 * photosPerPage)

  // Going back from another page restores the place and all loaded photos.
  const last = pieces(page).nth(2 * photosPerPage + 2)
  const code = (await last.getAttribute('id')) as string
  await piece(page, code).click()
  await lightbox(page).getByRole('link', { name: m.design_ownPage() }).click()
  await expect(page).toHaveURL(new RegExp(`/d/${code}$`))
  await page.goBack()
  await expect(pieces(page)).toHaveCount(3 * photosPerPage)
  await expect(piece(page, code)).toBeInViewport()
})

test('a failed load of further photos is reported and can be retried', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  await page.route('**/?page=2', (route) => route.abort())
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect(page.getByText(m.gallery_moreFailed())).toBeVisible()
  await expect(pieces(page)).toHaveCount(photosPerPage)
  await page.unroute('**/?page=2')
  await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
  await expect.poll(() => pieces(page).count()).toBeGreaterThan(photosPerPage)
  await expect(page.getByText(m.gallery_moreFailed())).toBeHidden()
})
