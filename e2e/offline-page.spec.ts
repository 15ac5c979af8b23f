import { m } from '../src/messages/compiled/messages.js'
import { expectCached } from './cached-pages.ts'
import { expect, open, test } from './story.ts'

test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' })

test('the offline page leads to what opens offline, and to the phone of the shop', async ({ page, context }) => {
  await open(page, '/d/AB-1')
  for (const path of ['/d/AB-1', '/offline']) await expectCached(page, path)
  await context.setOffline(true)
  await page.goto('/d/EB-1')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: m.offline_saved() })).toBeVisible()
  const designs = main.getByRole('listitem')
  await expect(designs).toHaveCount(1)
  await expect
    .poll(() => designs.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(main.getByRole('link', { name: m.nav_whatsapp() })).toBeVisible()
  // The visitor has not seen the home page yet.
  await expect(main.getByRole('link', { name: m.page_back() })).toBeHidden()
  await designs.getByRole('link').click()
  await expect(page).toHaveURL(/\/d\/AB-1$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
