import type { Page } from '@playwright/test'
import { m } from '../src/words/compiled/messages.js'
import { expect, open, test } from './story.ts'

const shape = (page: Page) => page.getByRole('main').getByRole('status')

/** What the next screen needs, its data and its part of the script, comes when it is let go. */
async function holdScreens(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route(/\.data|\/assets\/.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a screen that takes long shows its shape, says so, and opens at its top', async ({ page }) => {
  await open(page, '/register')
  const release = await holdScreens(page)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY), 'premise: the page is scrolled').toBeGreaterThan(0)
  await page.getByRole('link', { name: m.accounts_haveAccount() }).focus()
  await page.keyboard.press('Enter')
  await expect(shape(page)).toHaveText(m.page_loading())
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('heading', { name: m.accounts_registerHeading() })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: m.accounts_loginHeading() })).toBeVisible()
  await expect(shape(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(m.accounts_email()), 'the next key leads into the new screen').toBeFocused()
})

test('a screen that comes at once shows no shape before it', async ({ page }) => {
  await open(page, '/register')
  await page.evaluate(() => {
    const watched = window as unknown as { shapes: number }
    watched.shapes = 0
    new MutationObserver(() => {
      watched.shapes += document.querySelectorAll('main .skeleton').length
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: m.accounts_haveAccount() }).click()
  await expect(page.getByRole('heading', { name: m.accounts_loginHeading() })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { shapes: number }).shapes)).toBe(0)
})

test('the shape of the home page leads to its anchor', async ({ page }) => {
  await open(page, '/register')
  const release = await holdScreens(page)
  await page.getByRole('link', { name: m.nav_services(), exact: true }).click()
  await expect(shape(page)).toHaveText(m.page_loading())
  release()
  await expect(page.locator('#service h2')).toBeInViewport()
  await expect(page.locator('#service')).toBeFocused()
})
