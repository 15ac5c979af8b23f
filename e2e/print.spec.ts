import type { Page } from '@playwright/test'
import { defaultContactInfo } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test } from './story.ts'

/** A4 has this width between its margins of 14 mm, at 96 pixels an inch. */
const printedWidthPx = 688
const a4WidthPx = 794

/** Returns the sizes in pixels of the photos of the document without placeholders. */
function picturesIn(pdf: Buffer): { width: number; height: number }[] {
  const objects = pdf.toString('latin1').matchAll(/<<[^>]*\/Subtype \/Image[^>]*>>/g)
  return [...objects]
    .map(([dictionary]) => ({
      width: Number(/\/Width (\d+)/.exec(dictionary)?.[1]),
      height: Number(/\/Height (\d+)/.exec(dictionary)?.[1]),
    }))
    .filter(({ width }) => width > 100)
}

async function onPaper(page: Page) {
  await page.setViewportSize({ width: printedWidthPx, height: 1000 })
  await page.emulateMedia({ media: 'print' })
}

test('the printed page is a price list without buttons and fields', async ({ page }) => {
  await open(page, '/')
  const prices = await page
    .locator('#gallery li')
    .getByText(/^(₹|Price on request)/)
    .allTextContents()
  expect(prices).not.toEqual([])
  await onPaper(page)

  for (const price of await page
    .locator('#gallery li')
    .getByText(/^(₹|Price on request)/)
    .all())
    await expect(price).toBeVisible()
  const { address, phone, email, businessHours } = defaultContactInfo
  for (const fact of [address, phone, email, ...Object.values(businessHours)])
    await expect(page.getByRole('main').getByText(fact).filter({ visible: true }), fact).not.toHaveCount(0)

  for (const role of ['navigation', 'button', 'textbox'] as const)
    for (const element of await page.getByRole(role, { includeHidden: true }).all()) await expect(element).toBeHidden()
  for (const link of [m.contact_chat(), m.contact_map(), m.hero_readMore(), m.page_skipToContent()])
    for (const element of await page.getByRole('link', { name: link, includeHidden: true }).all())
      await expect(element, link).toBeHidden()
  await expect(page.getByRole('region', { name: m.toast_label() })).toBeHidden()
  for (const width of [printedWidthPx, a4WidthPx]) {
    await page.setViewportSize({ width, height: 1000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

/** `page.pdf` does not wait for photos as printing from the menu does. */
test('printing loads every photo, including those outside the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  const countLoaded = () =>
    page
      .locator('#gallery picture img')
      .evaluateAll((images) => (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth > 0).length)
  const all = await page.locator('#gallery picture img').count()
  expect(await countLoaded(), 'premise: the last ones have not loaded yet').toBeLessThan(all)
  await onPaper(page)
  await expect.poll(countLoaded).toBe(all)
  expect(picturesIn(await page.pdf({ preferCSSPageSize: true })).length).toBeGreaterThanOrEqual(all)
})
