import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { filterLink } from './designs.ts'
import { cards, test, widthOverflow } from './gallery.ts'
import { expect, open } from './story.ts'

const choice = (page: Page) => page.getByRole('checkbox', { name: m.gallery_twoColumns() })
const countColumns = (page: Page) =>
  cards(page).evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('two columns stay chosen in other views and after a reload', async ({ page }) => {
    await open(page, '/#gallery')
    await expect(page.locator('.heart').first()).toBeVisible()
    expect(await countColumns(page)).toBe(1)
    await choice(page).check()
    expect(await countColumns(page)).toBe(2)
    await filterLink(page, 'aari blouse').click()
    await expect(page).toHaveURL(/aari-blouse/)
    await expect(choice(page)).toBeChecked()
    await page.goto('/')
    expect(await countColumns(page)).toBe(2)
    await page.setViewportSize({ width: 320, height: 780 })
    expect(await widthOverflow(page)).toBeLessThanOrEqual(0)

    await choice(page).scrollIntoViewIfNeeded()
    await expect(page.locator('.heart').first()).toBeAttached()
    await choice(page).uncheck()
    await page.reload()
    expect(await countColumns(page)).toBe(1)
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })

    test('the page has two columns until the visitor leaves it', async ({ page }) => {
      await page.goto('/#gallery')
      await choice(page).check()
      expect(await countColumns(page)).toBe(2)
    })
  })
})

test('wide windows have no such choice', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 780 })
  await page.goto('/#gallery')
  await expect(choice(page)).toBeHidden()
})
