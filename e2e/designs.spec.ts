import { photosPerPage } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { cardLink, filterLink, sortBy, test } from './designs.ts'
import { cards, waitForLayout } from './gallery.ts'
import { expect, open } from './story.ts'

test('a visitor filters by category and reverses the order, and the URL follows', async ({ page }) => {
  await open(page, '/')
  await filterLink(page, 'aari blouse').click()
  await expect(page).toHaveURL(/\/\?category=aari-blouse#gallery$/)
  await expect(cards(page)).toHaveCount(3)
  await expect(filterLink(page, 'aari blouse')).toHaveAttribute('aria-current', 'true')
  await sortBy(page, m.gallery_newestFirst())
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
  await sortBy(page, m.gallery_lowestFirst())
  await expect(page).toHaveURL(/\/\?max=2000&order=lowest#gallery$/)
  await expect(cards(page).first()).toHaveAttribute('id', 'DB-1')
  await filterLink(page, 'embroidery blouse').click()
  await expect(cards(page).first()).toHaveAttribute('id', 'EB-1')
  await expect(cards(page)).toHaveCount(3)
  await filterLink(page, 'aari blouse').click()
  await expect(page.getByText(m.gallery_emptyView())).toBeVisible()
})

test('a visitor types a limit, and removes it again', async ({ page }) => {
  await open(page, '/?category=aari-blouse&order=newest#gallery')
  const limit = page.getByLabel(m.gallery_upTo({ price: '' }), { exact: true })
  await limit.fill('3000')
  await page.getByRole('button', { name: m.gallery_applyLimit() }).click()
  await expect(page).toHaveURL(/\/\?category=aari-blouse&order=newest&max=3000#gallery$/)
  await expect(cards(page)).toHaveCount(1)
  await expect(limit).toHaveValue('3000')
  await limit.fill('2600')
  await limit.press('Enter')
  await expect(page).toHaveURL(/max=2600#gallery$/)
  await filterLink(page, m.gallery_anyPrice()).click()
  await expect(page).toHaveURL(/\/\?category=aari-blouse&order=newest#gallery$/)
  await expect(cards(page)).toHaveCount(3)
  await expect(limit).toHaveValue('')
})

test('the bar with order and limit stays below the header while designs scroll', async ({ page }) => {
  for (const widthPx of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width: widthPx, height: 780 })
    await open(page, '/')
    await cards(page)
      .nth(3)
      .evaluate((card) => card.scrollIntoView({ behavior: 'instant' }))
    const header = await page.getByRole('banner').boundingBox()
    const bar = await page.locator('.gallery-bar').boundingBox()
    if (!header || !bar) throw new Error('the header or the bar has no box')
    expect(bar.y, `${widthPx}`).toBeCloseTo(header.y + header.height, 0)
    expect(bar.height).toBeLessThanOrEqual(48)
    const card = await cards(page).nth(3).boundingBox()
    expect(card?.y).toBeGreaterThanOrEqual(bar.y + bar.height)
  }
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
    await sortBy(page, m.gallery_lowestFirst())
    await expect(page).toHaveURL(/\?category=aari-blouse&max=5000&order=lowest#gallery$/)
    await page.getByLabel(m.gallery_upTo({ price: '' }), { exact: true }).fill('4000')
    await page.getByRole('button', { name: m.gallery_applyLimit() }).click()
    await expect(page).toHaveURL(/\?category=aari-blouse&order=lowest&max=4000#gallery$/)
    await cardLink(page, 'AB-2').click()
    await expect(page).toHaveURL(/\/d\/AB-2$/)
    await expect(page.getByRole('link', { name: m.design_ask() })).toHaveAttribute('href', /AB-2/)
    await page.getByRole('link', { name: m.design_backToGallery() }).click()
    await expect(page).toHaveURL(/\/#AB-2$/)

    await page.goto(largeShop.origin)
    await page.getByRole('link', { name: m.gallery_morePhotos() }).click()
    await expect(page).toHaveURL(/\?page=2#earlier-photos$/)
    await expect(cards(page).first()).toBeInViewport()
    await expect(cards(page).first()).toHaveAttribute('id', `EB-${photosPerPage + 1}`)
    await page.getByRole('link', { name: m.gallery_earlierPhotos() }).click()
    await expect(cards(page).first()).toHaveAttribute('id', 'EB-1')
  })
})
