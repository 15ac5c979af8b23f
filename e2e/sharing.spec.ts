import type { Page } from '@playwright/test'
import { sharedPhotosMax } from '../src/contract/shop-facts.ts'
import { m } from '../src/words/compiled/messages.js'
import { refusalSentence } from '../src/words/sentences.ts'
import { share, visitOnce } from './sharing.ts'
import { expect, hydrated, logIn, open, owner, register, test, toast } from './story.ts'
import { photo, press, prices } from './uploading.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

const picked = (page: Page) => page.getByRole('region', { name: m.admin_picked() })

/** Of the photos that wait on the phone. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('shared-photos')
      asked.onsuccess = () => resolve(asked.result)
    })
    const all = database.transaction('photos').objectStore('photos').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    database.close()
    return (all.result as { name: string }[]).map(({ name }) => name)
  })

test('photos that the owner shares are picked on the dashboard, and go up when she has given them a price', async ({
  page,
}) => {
  await logIn(page, owner)
  await visitOnce(page)
  await share(page, [await photo(301, 'one.jpg'), await photo(302, 'two.jpg')])
  await expect(page).toHaveURL(/\/admin#upload$/)
  await hydrated(page)
  await expect(toast(page, m.admin_sharedArrived({ count: 2 }))).toBeVisible()
  await expect(picked(page).getByRole('listitem')).toHaveText([/one\.jpg/, /two\.jpg/])
  expect(await prices(page, '73')).toEqual([])

  // Gone on to something else and come back: they are still there.
  await open(page, '/')
  await open(page, '/admin')
  await expect(picked(page).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel(m.admin_priceOf({ photo: 'two.jpg' })).fill('7302')
  await page.getByLabel(m.admin_price(), { exact: true }).fill('7301')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '73')).toEqual(['7301', '7302'])
  await hydrated(page)
  await expect(picked(page)).toHaveCount(0)
  expect(await waiting(page)).toEqual([])
  const inStores = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname)
  })
  expect(inStores.filter((path) => /admin|shared$/.test(path))).toEqual([])
})

test('photos shared by somebody who is not logged in wait, and are there when the owner has logged in', async ({
  page,
}) => {
  await visitOnce(page)
  await share(page, [await photo(311, 'waits.jpg')])
  await expect(page.getByRole('heading', { name: m.shared_heading() })).toBeVisible()
  await expect(page.getByText(m.shared_waiting({ count: 1 }))).toBeVisible()
  await page.getByRole('link', { name: m.accounts_login(), exact: true }).last().click()
  await page.getByLabel(m.accounts_email()).fill(owner.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(page).toHaveURL(/\/admin#upload$/)
  await expect(picked(page).getByText('waits.jpg')).toBeVisible()
  await page.getByRole('button', { name: m.admin_leaveOutOf({ photo: 'waits.jpg' }) }).click()
  await expect.poll(() => waiting(page)).toEqual([])
})

test('a customer who shares a photo is told what to do instead, and can remove it', async ({ page }) => {
  await register(page, { email: 'shares@example.com', password: 'secret1' })
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, { email: 'shares@example.com', password: 'secret1' })
  await visitOnce(page)
  await share(page, [await photo(321)])
  await expect(page.getByText(m.shared_forCustomers())).toBeVisible()
  await page.getByRole('button', { name: m.shared_remove() }).click()
  await expect(page.getByText(m.shared_removed())).toBeVisible()
  expect(await waiting(page)).toEqual([])
})

test('what cannot be taken over is named with the reason, and holds nothing else up', { tag: '@long' }, async ({
  page,
}) => {
  await logIn(page, owner)
  await visitOnce(page)
  const text = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(26 * 1024 * 1024) }
  const nameless = { ...(await photo(331, 'IMG.HEIC')), mimeType: '' }
  await share(page, [text, large, nameless])
  await expect(picked(page).getByRole('listitem')).toHaveText([/IMG\.HEIC/])
  const said = page.getByRole('alert', { name: m.admin_notShared() })
  await expect(said).toContainText(
    m.admin_notSharedBecause({ photo: 'list.pdf', reason: refusalSentence('UNSUPPORTED_PHOTO') }),
  )
  await expect(said).toContainText(
    m.admin_notSharedBecause({ photo: 'large.jpg', reason: refusalSentence('PAYLOAD_TOO_LARGE') }),
  )
  await page.reload()
  await expect(picked(page).getByRole('listitem')).toHaveText([/IMG\.HEIC/])
  await expect(said).toHaveCount(0)
})

test('of very many photos the first hundred wait, and it is said how many do not', async ({ page }) => {
  await logIn(page, owner)
  await visitOnce(page)
  const tiny = (nth: number) => ({ name: `${nth}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from([0xff, nth]) })
  await share(
    page,
    Array.from({ length: 103 }, (_, nth) => tiny(nth)),
  )
  await expect(page.getByRole('alert', { name: m.admin_notShared() })).toContainText(
    m.admin_sharedTooMany({ count: 3, sharedPhotosMax }),
  )
  await expect(picked(page).getByRole('listitem')).toHaveCount(100)
})

test('photos shared without a line are said to be safe, and are there when it is back', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await share(page, [await photo(341, 'offline.jpg')])
  await expect(page.getByText(m.shared_noLine())).toBeVisible()
  await expect(page.getByText(m.kept_offlineText())).toBeHidden()
  await context.setOffline(false)
  await page.getByRole('button', { name: m.crash_reload() }).click()
  await expect(page.getByText(m.shared_waiting({ count: 1 }))).toBeVisible()
})

test('photos that nobody uploads are removed after a day', async ({ page }) => {
  await visitOnce(page)
  await share(page, [await photo(351)])
  await expect(page.getByText(m.shared_waiting({ count: 1 }))).toBeVisible()
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open('shared-photos')
      asked.onsuccess = () => resolve(asked.result)
    })
    const change = database.transaction('photos', 'readwrite').objectStore('photos')
    const all = change.getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    for (const one of all.result) change.put({ ...one, sharedTime: Date.now() - 24 * 3_600_000 - 1 })
    await new Promise((resolve) => change.transaction.addEventListener('complete', resolve))
    database.close()
  })
  await open(page, '/')
  await expect.poll(() => waiting(page)).toEqual([])
})

test('a share that no worker takes, however large, leads to a page that says what to do', { tag: '@long' }, async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await logIn(page, owner)
  await share(page, [{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(20 * 1024 * 1024) }])
  await expect(page.getByRole('heading', { name: m.shared_missedHeading() })).toBeVisible()
  await page.getByRole('link', { name: m.shared_toDashboard() }).click()
  await expect(page.getByRole('heading', { name: m.admin_uploadHeading() })).toBeVisible()
  await context.close()
})
