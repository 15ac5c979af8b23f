import { photosPerPage } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { cardLink, filterLink, test } from './designs.ts'
import { cards, waitForLayout } from './gallery.ts'
import { expect, open } from './story.ts'

test('a visitor filters by category and reverses the order, and the URL follows', async ({ page }) => {
  await open(page, '/')
  await filterLink(page, 'aari blouse').click()
  await expect(page).toHaveURL(/\/\?category=aari-blouse#gallery$/)
  await expect(cards(page)).toHaveCount(3)
  await expect(filterLink(page, 'aari blouse')).toHaveAttribute('aria-current', 'true')
  await filterLink(page, m.gallery_newestFirst()).click()
  await expect(page).toHaveURL(/order=newest/)
  await expect(cards(page).first()).toHaveAttribute('id', 'AB-3')
  await page.reload()
  await expect(cards(page).first()).toHaveAttribute('id', 'AB-3')
  await page.goBack()
  await expect(cards(page).first()).toHaveAttribute('id', 'AB-1')
  await filterLink(page, m.gallery_all()).click()
  await expect(cards(page)).toHaveCount(9)
})

test('a visitor finds the cheapest designs up to a price, and keeps the choice in another category', async ({
  page,
}) => {
  await open(page, '/')
  await filterLink(page, m.gallery_upTo({ price: 2000 })).click()
  await expect(cards(page)).toHaveCount(5)
  await filterLink(page, m.gallery_lowestFirst()).click()
  await expect(page).toHaveURL(/\/\?max=2000&order=lowest#gallery$/)
  await expect(cards(page).first()).toHaveAttribute('id', 'DB-1')
  await filterLink(page, 'embroidery blouse').click()
  await expect(cards(page).first()).toHaveAttribute('id', 'EB-1')
  await expect(cards(page)).toHaveCount(3)
  await filterLink(page, 'aari blouse').click()
  await expect(page.getByText(m.gallery_emptyView())).toBeVisible()
})

test('a design page links to the next design and back to its place in the gallery', async ({ page }) => {
  await open(page, '/')
  await page.goto('/d/AB-1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AB-1')
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page).toHaveURL(/\/d\/DB-2$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('DB-2')
  await expect(page).toHaveTitle(/DB-2/)
  await page.getByRole('link', { name: m.design_backToGallery() }).click()
  await expect(page).toHaveURL(/\/#DB-2$/)
  await expect(cardLink(page, 'DB-2')).toBeInViewport()
})

test('a link to a section below the gallery loads no further photos', async ({ page, largeShop }) => {
  await open(page, largeShop.origin)
  await page.getByRole('link', { name: m.nav_contact(), exact: true }).click()
  await expect(page.locator('#contact h2')).toBeInViewport()
  await waitForLayout(page)
  await expect(page.locator('#contact h2')).toBeInViewport()
  await expect(cards(page)).toHaveCount(photosPerPage)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('links open the design page, filter the gallery and show further photos', async ({ page, largeShop }) => {
    await page.goto('/')
    await filterLink(page, 'aari blouse').click()
    await expect(cards(page)).toHaveCount(3)
    await filterLink(page, m.gallery_upTo({ price: 5000 })).click()
    await filterLink(page, m.gallery_lowestFirst()).click()
    await expect(page).toHaveURL(/\?category=aari-blouse&max=5000&order=lowest#gallery$/)
    await cardLink(page, 'AB-2').click()
    await expect(page).toHaveURL(/\/d\/AB-2$/)
    await expect(page.getByRole('link', { name: m.design_ask() })).toHaveAttribute('href', /AB-2/)
    await page.getByRole('link', { name: m.design_backToGallery() }).click()
    await expect(page).toHaveURL(/\/#AB-2$/)

    await page.goto(largeShop.origin)
    await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
    await expect(page).toHaveURL(/\?page=2#gallery$/)
    await expect(cards(page).first()).toHaveAttribute('id', `EB-${photosPerPage + 1}`)
    await page.getByRole('link', { name: m.gallery_earlierPhotos() }).click()
    await expect(cards(page).first()).toHaveAttribute('id', 'EB-1')
  })
})
