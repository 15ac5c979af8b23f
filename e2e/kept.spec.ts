import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { timeOfPage } from '../src/site/kept/time-of-page.ts'
import { m } from '../src/words/compiled/messages.js'
import { makeSecondRelease } from './second-release.ts'
import { expect, hydrated, logIn, open, owner, test, toast } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

const strip = (page: Page) => page.getByText(/^No connection\. This is the page as of \d+ \w+, \d+:\d\d [AP]M\.$/)

/** What the phone has kept. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })

const untilKept = (page: Page, path: string) => expect.poll(() => keptOn(page)).toContain(path)

async function designSeen(page: Page): Promise<string> {
  const path = await page.locator('a[href^="/d/"]').first().getAttribute('href')
  await page.goto(path as string)
  await untilKept(page, path as string)
  return path as string
}

test('after one visit the page, its pictures and a seen design open without a line, and a message waits and arrives', async ({
  page,
  context,
}) => {
  const from = Date.now()
  await open(page, '/')
  // One that is on its way in the moment when the worker takes over may go past it.
  await untilKept(page, '/')
  const firstPicture = page.locator('#gallery picture img').first()
  await firstPicture.scrollIntoViewIfNeeded()
  await expect.poll(() => firstPicture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const seen = await designSeen(page)
  await untilKept(page, '/offline')

  await context.setOffline(true)
  await page.goto('/')
  await hydrated(page)
  await expect(strip(page)).toBeVisible()
  expect([from, Date.now()].map((time) => m.kept_strip({ time: timeOfPage(time) }))).toContain(
    await strip(page).textContent(),
  )
  await expect(page.getByText(m.contact_businessHours())).toBeVisible()
  await page.locator('#gallery').scrollIntoViewIfNeeded()
  await expect.poll(() => firstPicture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

  await page.goto(seen)
  await expect(page.getByText(m.design_hint())).toBeVisible()
  await expect(strip(page)).toBeVisible()
  await page.getByRole('link', { name: m.design_next() }).first().click()
  await expect(page.getByRole('heading', { name: m.kept_offlineHeading() })).toBeVisible()

  await page.getByRole('link', { name: m.page_back() }).click()
  await hydrated(page)
  await page.getByLabel(m.contact_name(), { exact: true }).fill('Kept Kannamma')
  await page.getByLabel(m.contact_email(), { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('A blouse, please.')
  await page.locator('#contact').getByRole('status').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: m.contact_send() }).click()
  await expect(page.locator('#contact').getByText(m.contact_waits({ count: 1 }))).toBeVisible()

  await context.setOffline(false)
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: m.gallery_heading() })).toBeAttached()
})

test('nothing of the dashboard and of a session is kept after the owner has been there', async ({ page, shop }) => {
  await open(page, '/')
  await untilKept(page, '/offline')
  const pictures = async () => (await keptOn(page)).filter((path) => path.startsWith('/images/')).sort()
  await logIn(page, owner)
  const ofOwner = (await (await page.goto('/'))?.text()) ?? ''
  await page.waitForLoadState('networkidle')
  const before = await pictures()
  await page.goto('/admin')
  await hydrated(page)
  await page.locator('#photos img').last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect((await keptOn(page)).filter((path) => !/^\/(assets|images|d)\/|^\/(offline)?$/.test(path))).toEqual([])
  const shown = await page
    .locator('#photos picture img')
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLImageElement).currentSrc || location.href).pathname))
  expect(shown.filter((path) => path.startsWith('/images/') && !before.includes(path)).length).toBeGreaterThan(0)
  expect(await pictures()).toEqual(before)
  expect((await keptOn(page)).filter((path) => path.includes('admin'))).toEqual([])

  const kept = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(ofOwner).toContain('unread')
  expect(kept).toContain(shop.origin)
  expect(kept).not.toContain('unread')
})

test('a page kept in one language is kept anew by who has gone over to the other, a day later', async ({ page }) => {
  await open(page, '/')
  await untilKept(page, '/offline')
  await page.evaluate(async () => {
    const store = await caches.open((await caches.keys())[0] as string)
    await store.put('/', new Response('old'))
    await changeRecord((record) => ({ ...record, usedTime: record.usedTime - 25 * 3_600_000 }))

    async function changeRecord(to: (record: { usedTime: number }) => object) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('kept-on-phone')
        asked.onsuccess = () => resolve(asked.result)
      })
      const change = database.transaction('records', 'readwrite')
      const records = change.objectStore('records')
      const asked = records.get('/')
      asked.onsuccess = () => records.put(to(asked.result))
      await new Promise((resolve) => change.addEventListener('complete', resolve))
      database.close()
    }
  })
  await page.goto('/ta')
  await expect.poll(() => page.evaluate(async () => (await caches.match('/'))?.text())).toContain('<html')
})

test('when there is too much, the pictures seen longest ago go', async ({ page }) => {
  await open(page, '/')
  await untilKept(page, '/offline')
  await page.evaluate(async () => {
    const store = await caches.open((await caches.keys())[0] as string)
    await store.put('/images/old.webp', new Response('old'))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('kept-on-phone')
      asked.onsuccess = () => resolve(asked.result)
    })
    const change = database.transaction('records', 'readwrite')
    change.objectStore('records').put({ address: '/images/old.webp', kind: 'picture', bytes: 19_900_000, usedTime: 1 })
    await new Promise((resolve) => change.addEventListener('complete', resolve))
    database.close()
  })
  await designSeen(page)
  await expect.poll(() => keptOn(page)).not.toContain('/images/old.webp')
  expect((await keptOn(page)).filter((path) => path.startsWith('/images/')).length).toBeGreaterThan(0)
})

test('a page stays whole through a release, and the next visit has the new one and nothing of the old', async ({
  page,
  context,
  emptyShop,
}) => {
  const after = 'Read on'
  await page.setViewportSize({ width: 1280, height: 900 })
  const { folder, program } = await makeSecondRelease({ before: m.hero_readMore(), after })
  await open(page, `${emptyShop.origin}/`)
  await untilKept(page, '/offline')
  const first = (await keptOn(page)).filter((path) => path.startsWith('/assets/'))
  await emptyShop.killAndOpen({ program })
  for (const path of first) expect((await fetch(emptyShop.origin + path)).status, path).toBe(404)

  await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
  await expect(page.getByRole('heading', { name: m.accounts_login() })).toBeVisible()

  await open(page, `${emptyShop.origin}/`)
  await expect(page.getByRole('link', { name: after })).toBeVisible()
  await expect.poll(async () => (await keptOn(page)).some((path) => /lightbox.*Z\.js$/.test(path))).toBe(true)
  await open(page, `${emptyShop.origin}/`)
  await expect.poll(async () => (await keptOn(page)).filter((path) => first.includes(path))).toEqual([])

  await context.setOffline(true)
  await open(page, `${emptyShop.origin}/`)
  await expect(strip(page)).toBeVisible()
  await expect(page.getByRole('link', { name: after })).toBeVisible()
  await rm(folder, { recursive: true, force: true })
})

test('a shop that does not answer soon is waited for with the kept page before one', { tag: '@long' }, async ({
  page,
  emptyShop,
}) => {
  await open(page, `${emptyShop.origin}/`)
  await untilKept(page, '/offline')
  emptyShop.fallSilent()
  await open(page, `${emptyShop.origin}/`)
  await expect(strip(page)).toBeVisible()
  emptyShop.goOn()
  await expect(strip(page)).toHaveCount(0)
})

test('where it is switched off, the next visit takes away what was kept, and the worker', { tag: '@long' }, async ({
  page,
  emptyShop,
}) => {
  await open(page, `${emptyShop.origin}/`)
  await untilKept(page, '/offline')
  await emptyShop.killAndOpen({ settings: { KEPT_ON_PHONE: 'off' } })
  await open(page, `${emptyShop.origin}/`)
  await expect.poll(() => keptOn(page)).toEqual([])
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
})
