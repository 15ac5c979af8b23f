import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { cachedPaths, expectCached, offlineNoticeOn } from './cached-pages.ts'
import { test as base, expect, logIn, open, owner, toast, waitForHydration } from './story.ts'

const test = base.extend({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 780 } })

const tabs = {
  '/admin': m.admin_photosTab(),
  '/admin/messages': m.admin_inboxHeading(),
  '/admin/shop': m.admin_shopTab(),
  '/admin/more': m.admin_moreTab(),
}
const cachedTabs = async (page: Page) => (await cachedPaths(page)).filter((path) => path.startsWith('/admin')).sort()

test('every tab opens offline until the owner signs out', async ({ page, emptyShop }) => {
  await logIn(page, owner)
  await expect.poll(() => cachedTabs(page), { timeout: 60_000 }).toEqual(Object.keys(tabs).sort())
  await expectCached(page, '/offline')

  await emptyShop.kill()
  for (const [path, heading] of Object.entries(tabs)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(offlineNoticeOn(page)).toBeVisible()
    await waitForHydration(page)
  }
  await page.goto('/admin/security')
  await expect(page.getByRole('heading', { level: 1, name: m.offline_heading() })).toBeVisible()
  await emptyShop.openAgain()

  await open(page, '/admin/more')
  await page.getByRole('button', { name: m.accounts_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await expect.poll(() => cachedTabs(page)).toEqual([])
})

test('a session that has ended deletes the cached tabs', async ({ page, context }) => {
  await logIn(page, owner)
  await expect.poll(() => cachedTabs(page), { timeout: 60_000 }).toHaveLength(4)
  await context.clearCookies()
  await page.goto('/admin/shop')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => cachedTabs(page)).toEqual([])
})
