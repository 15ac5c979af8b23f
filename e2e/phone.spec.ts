import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('the menu of a phone opens, follows a link and closes', async ({ page }) => {
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: m.nav_label() })
  await expect(menu.getByRole('link', { name: m.nav_gallery(), exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: m.nav_openMenu() }).click()
  await expect(menu.getByRole('link', { name: m.nav_gallery(), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: m.nav_gallery(), exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: m.nav_openMenu() }).click()
  await menu.getByRole('link', { name: m.nav_gallery(), exact: true }).click()
  await expect(page).toHaveURL(/#gallery$/)
  await expect(menu.getByRole('link', { name: m.nav_gallery(), exact: true })).toHaveCount(0)
  await expect(page.locator('#gallery h2')).toBeInViewport()
})
