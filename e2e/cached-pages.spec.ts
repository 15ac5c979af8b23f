import { m } from '../src/messages/compiled/messages.js'
import { formatOfflineNotice } from '../src/site/offline/offline-notice.ts'
import { cachedPaths, expectCached, offlineNoticeOn, visitFirstDesign } from './cached-pages.ts'
import { openDesign } from './photo-list.ts'
import { expect, logIn, open, owner, test, toast, waitForHydration } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

test('a visited page, its pictures and a design open offline and a message is sent later', {
  tag: '@core',
}, async ({ page, shop }) => {
  const from = Date.now()
  await open(page, '/')
  // A request that starts before the worker activates bypasses it.
  await expectCached(page, '/')
  const firstPicture = page.locator('#gallery picture img').first()
  await firstPicture.scrollIntoViewIfNeeded()
  await expect.poll(() => firstPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const seen = await visitFirstDesign(page)
  await expectCached(page, '/offline')

  await shop.kill()
  await page.goto('/')
  await waitForHydration(page)
  await expect(offlineNoticeOn(page)).toBeVisible()
  expect([from, Date.now()].map(formatOfflineNotice)).toContain(await offlineNoticeOn(page).textContent())
  await expect(page.getByText(m.contact_businessHours()).first()).toBeVisible()
  await page.locator('#gallery').scrollIntoViewIfNeeded()
  await expect.poll(() => firstPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.goto(seen)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offlineNoticeOn(page)).toBeVisible()
  await page.getByRole('link', { name: m.design_next() }).first().click()
  await expect(page.getByRole('heading', { name: m.offline_heading() })).toBeVisible()
  // The notice would appear before the page asks whether the shop can be reached.
  await page.waitForRequest('**/readyz')
  await expect(offlineNoticeOn(page)).toHaveCount(0)

  await page.getByRole('link', { name: m.page_back() }).click()
  await waitForHydration(page)
  await page.getByLabel(m.contact_name(), { exact: true }).fill('Kept Kannamma')
  await page.getByLabel(m.contact_email(), { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('A blouse, please.')
  await page.locator('#contact').getByRole('status').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: m.contact_send() }).click()
  await expect(page.locator('#contact').getByText(m.contact_waiting({ count: 1 }))).toBeVisible()

  await shop.openAgain()
  // An event during a failing attempt has no effect; the next attempt would follow only ten seconds later.
  const seeOnline = async (goal: () => Promise<boolean>) =>
    expect
      .poll(async () => {
        // The page may be loading again, which is the goal.
        await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => {})
        return goal()
      })
      .toBe(true)
  await seeOnline(() => toast(page, m.contact_sent()).isVisible())
  await seeOnline(async () => (await offlineNoticeOn(page).count()) === 0)
  await expect(page.getByRole('heading', { name: m.gallery_heading() })).toBeAttached()
})

test('the service worker leaves navigation preload off, which breaks cached pages in Firefox', async ({ page }) => {
  await open(page, '/')
  await expectCached(page, '/offline')
  const isPreloading = () =>
    page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready
      return (await navigationPreload.getState()).enabled
    })
  expect(await isPreloading()).toBe(false)
})

test('the cache of visitors’ pages contains nothing of the owner', async ({ page, shop }) => {
  await open(page, '/')
  await expectCached(page, '/offline')
  const pictures = async () => (await cachedPaths(page)).filter((path) => path.startsWith('/images/')).sort()
  await logIn(page, owner)
  const ownersHome = (await (await page.goto('/'))?.text()) ?? ''
  await page.waitForLoadState('networkidle')
  const before = await pictures()
  await page.goto('/admin')
  await waitForHydration(page)
  // An open design shows a larger size of its photo than the home page.
  await openDesign(page, 'AB-3')
  await page.waitForLoadState('networkidle')
  expect(
    (await cachedPaths(page)).filter((path) => !/^\/(assets|images|d|admin)\/|^\/(offline|admin)?$/.test(path)),
  ).toEqual([])
  const displayed = await page
    .locator('#photos picture img')
    .evaluateAll((images) =>
      images.map((image) => new URL((image as HTMLImageElement).currentSrc || location.href).pathname),
    )
  expect(displayed.filter((path) => path.startsWith('/images/') && !before.includes(path)).length).toBeGreaterThan(0)
  expect(await pictures()).toEqual(before)
  const namesWithOwner = () =>
    page.evaluate(async () => {
      const names: string[] = []
      for (const name of await caches.keys()) if (await (await caches.open(name)).match('/admin')) names.push(name)
      return names
    })
  await expect.poll(namesWithOwner).toEqual(['owner'])

  const cachedHome = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(ownersHome).toContain('data-signed-in=')
  expect(cachedHome).toContain(shop.origin)
  expect(cachedHome).not.toContain('data-signed-in=')
})
