import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { Browser } from '../test/browser.ts'
import { publishItem, uploadPhoto } from '../test/uploads.ts'
import { cachedPaths, expectCached, offlineNoticeOn } from './cached-pages.ts'
import { openDesign } from './photo-list.ts'
import { test as base, expect, logIn, open, owner, toast, waitForHydration } from './story.ts'

const test = base.extend({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 780 } })

/** Lists each screen with its heading and a part of its last state. */
const screens = {
  '/admin': { heading: m.admin_photosTab(), state: /DB-1\s*₹4321/ },
  '/admin/messages': { heading: m.admin_inboxHeading(), state: 'Kannamma' },
  '/admin/shop': { heading: m.admin_shopTab(), state: '98400 00001' },
  '/admin/more': { heading: m.admin_moreTab(), state: m.backups_off() },
  '/admin/statistics': { heading: m.statistics_heading(), state: m.statistics_visitCount({ count: 1 }) },
}
const tabs = Object.keys(screens).slice(0, 4)

// Visits of Node are not counted.
const phoneBrowser = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36'

async function fillShop(origin: string) {
  const browser = new Browser(fetch, origin)
  const message = { name: 'Kannamma', email: 'kannamma@example.com', message: 'Is the green one there?' }
  await browser.ask(endpoints.sendContactMessage, message)
  await browser.ask(endpoints.reportPageView, { path: '/', from: 'search' }, { 'user-agent': phoneBrowser })
  await browser.ask(endpoints.signInWithPassword, owner)
  await browser.ask(endpoints.changeContactInfo, { phone: '98400 00001' })
  await publishItem(browser, await uploadPhoto(browser), { price: '4321' })
}

const cachedTabs = async (page: Page) => (await cachedPaths(page)).filter((path) => path.startsWith('/admin')).sort()

test('every tab opens offline with its last state until the owner signs out', async ({ page, emptyShop }) => {
  await fillShop(emptyShop.origin)
  await logIn(page, owner)
  await expect.poll(() => cachedTabs(page), { timeout: 60_000 }).toEqual(tabs.toSorted())
  await expectCached(page, '/offline')
  await open(page, '/admin/statistics')
  await expectCached(page, '/admin/statistics')

  await emptyShop.kill()
  for (const [path, { heading, state }] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(offlineNoticeOn(page)).toBeVisible()
    await waitForHydration(page)
    await expect(page.getByRole('main')).toContainText(state)
  }
  await page.goto('/admin/security')
  await expect(page.getByRole('heading', { level: 1, name: m.offline_heading() })).toBeVisible()
  await emptyShop.openAgain()

  await open(page, '/admin/more')
  await page.getByRole('main').getByRole('button', { name: m.accounts_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await expect.poll(() => cachedTabs(page)).toEqual([])
})

test('a screen opens offline with the change that the owner made last', async ({ page, emptyShop }) => {
  await fillShop(emptyShop.origin)
  await logIn(page, owner)
  await expect.poll(() => cachedTabs(page), { timeout: 60_000 }).toEqual(tabs.toSorted())
  const photo = page.locator('#photos').getByRole('listitem')
  const sheet = await openDesign(page, 'DB-1')
  await sheet.getByRole('textbox').first().fill('5432')
  await sheet.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  await open(page, '/admin/more')
  const cached = () => page.evaluate(async () => (await (await caches.match('/admin'))?.text())?.includes('₹5432'))
  await expect.poll(cached).toBe(true)
  await emptyShop.kill()
  await page.goto('/admin')
  await expect(offlineNoticeOn(page)).toBeVisible()
  await expect(photo).toContainText('₹5432')
  await emptyShop.openAgain()
})

test('a session that has ended deletes the cached tabs', async ({ page, context }) => {
  await logIn(page, owner)
  await expect.poll(() => cachedTabs(page), { timeout: 60_000 }).toHaveLength(4)
  await context.clearCookies()
  await page.goto('/admin/shop')
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => cachedTabs(page)).toEqual([])
})
