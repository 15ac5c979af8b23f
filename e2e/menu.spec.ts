import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test, waitForHydration } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const toggle = (page: Page) => page.getByRole('button', { name: m.nav_openMenu() })
const close = (page: Page) => page.getByRole('button', { name: m.nav_closeMenu() })

async function openMenu(page: Page) {
  await toggle(page).click()
  await expect(close(page)).toBeFocused()
  await expect(page.getByRole('link', { name: m.nav_home(), exact: true })).toBeInViewport({ ratio: 1 })
}

test('the open menu traps the focus, and Escape returns it to the button', { tag: '@core' }, async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  const visited = new Set<string>()
  for (let tab = 0; tab < 16; tab++) {
    await page.keyboard.press(tab < 10 ? 'Tab' : 'Shift+Tab')
    visited.add(
      await page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === document.body) return 'the browser’s own window'
        return activeElement?.closest('#menu') ? `in the menu: ${activeElement.textContent}` : 'the page behind'
      }),
    )
  }
  expect(visited).not.toContain('the page behind')
  expect(visited.size).toBeGreaterThan(6)
  await expect(page.locator('main')).toHaveAttribute('inert')
  await page.keyboard.press('Escape')
  await expect(close(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
  await expect(page.locator('main')).not.toHaveAttribute('inert')
})

test('a tap outside the menu and its button close it and return the focus', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/')
  await openMenu(page)
  await page.touchscreen.tap(40, 600)
  await expect(close(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
  await openMenu(page)
  await close(page).click()
  await expect(close(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()
})

test('a menu opened before hydration stays open', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await toggle(page).click()
  await expect(close(page)).toBeVisible()
  const counted = page.waitForRequest(`**${endpoints.reportPageView.path}`)
  released.resolve()
  await counted
  await waitForHydration(page)
  await expect(close(page)).toBeVisible()
})

test('the menu does not scroll sideways where WebKit makes it 12 px too wide', async ({ page }) => {
  await open(page, '/')
  await openMenu(page)
  await expect(page.locator('#menu')).toHaveCSS('overflow-x', 'hidden')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu opens and closes', async ({ page }) => {
    await page.goto('/')
    await toggle(page).click()
    await expect(page.getByRole('link', { name: m.nav_gallery(), exact: true })).toBeVisible()
    await close(page).click()
    await expect(close(page)).toBeHidden()
  })
})
