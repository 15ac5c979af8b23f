import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { cardLink, expectOpen, filterLink, lightbox, test } from './designs.ts'
import { expect, open, toast } from './story.ts'

type Shared = { title: string; text: string; url: string }

const shareButton = (page: Page) => page.getByRole('button', { name: m.design_share(), exact: true })

async function stubShareSheet(page: Page) {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
  })
  return () => page.evaluate(() => (window as unknown as { shared: Shared[] }).shared)
}

test('the lightbox and the design page share the title and the link of the design', async ({ page, baseURL }) => {
  const readShared = await stubShareSheet(page)
  const title = 'Embroidery blouse, ₹1200 (EB-1)'
  const expected = [{ title, text: title, url: `${baseURL}/d/EB-1` }]
  await open(page, '/')
  await cardLink(page, 'EB-1').click()
  await shareButton(page).click()
  expect(await readShared()).toEqual(expected)
  await page.goBack()
  await page.goto('/d/EB-1')
  await shareButton(page).click()
  expect(await readShared()).toEqual(expected)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('a browser without share sheet copies the link of the displayed design', async ({ page, baseURL }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/')
  await cardLink(page, 'DB-1').click()
  await expectOpen(page)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page)).toContainText('EB-1')
  await shareButton(page).click()
  await expect(toast(page, m.design_linkCopied())).toBeInViewport()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/d/EB-1`)
})

test('a browser without clipboard shows the link', async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/d/AB-1')
  await shareButton(page).click()
  await expect(toast(page, `${baseURL}/d/AB-1`)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('five taps send an aari blouse up to ₹3000 to a friend', async ({ page, baseURL }) => {
    const readShared = await stubShareSheet(page)
    await open(page, '/')
    await page.getByRole('link', { name: m.hero_seeWork() }).click()
    await filterLink(page, 'aari blouse').click()
    await page.getByRole('button', { name: m.gallery_priceLabel() }).click()
    await page.getByRole('link', { name: m.gallery_upTo({ price: 3000 }) }).click()
    await page.getByRole('button', { name: m.design_shareOf({ code: 'AB-1' }) }).click()
    expect((await readShared()).map(({ url }) => url)).toEqual([`${baseURL}/d/AB-1`])
  })

  test('the first window of a design shows its heading, its price and the question', async ({ page }) => {
    for (const path of ['/d/DB-3', '/ta/d/EB-1']) {
      await page.goto(path)
      const bar = await page.locator('.thumb-bar').boundingBox()
      const ends = await page
        .locator('main :is(h1, .price-tag, [data-enquired-design])')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom))
      expect(ends).toHaveLength(3)
      expect(Math.max(...ends), path).toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a design has no button to share, and its photo opens as a file', async ({ page }) => {
    await page.goto('/d/AB-1')
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    const photo = await page.getByRole('link', { name: /look closer/ }).getAttribute('href')
    expect((await page.request.get(photo as string)).headers()['content-type']).toBe('image/jpeg')
  })
})
