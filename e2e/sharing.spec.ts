import { m } from '../src/messages/compiled/messages.js'
import { listSharedPhotos, share, visitOnce } from './sharing.ts'
import { expect, logIn, open, owner, register, test, waitForHydration } from './story.ts'
import { photo, thumbnail } from './upload-photos.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, serviceWorkers: 'allow' })

test('photos shared before the login appear on the dashboard after it', async ({ page }) => {
  await visitOnce(page)
  await share(page, [await photo(311, 'waits.jpg')])
  await expect(page.getByRole('heading', { name: m.shared_heading() })).toBeVisible()
  await expect(page.getByText(m.shared_waiting({ count: 1 }))).toBeVisible()
  await page.getByRole('link', { name: m.accounts_login(), exact: true }).last().click()
  await expect(page).toHaveURL(/login\?shared$/)
  await waitForHydration(page)
  await page.getByLabel(m.accounts_email()).fill(owner.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(page).toHaveURL(/\/admin#upload$/)
  await expect(thumbnail(page, 'waits.jpg')).toBeVisible()
  await page.getByRole('button', { name: m.admin_leaveOutOf({ photo: 'waits.jpg' }) }).click()
  await expect.poll(() => listSharedPhotos(page)).toEqual([])
})

test('a customer who shares a photo gets instructions and can remove it', async ({ page }) => {
  await register(page, { email: 'shares@example.com', password: 'secret1' })
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, { email: 'shares@example.com', password: 'secret1' })
  await visitOnce(page)
  await share(page, [await photo(321)])
  await expect(page.getByText(m.shared_forCustomers())).toBeVisible()
  await page.getByRole('button', { name: m.shared_remove() }).click()
  await expect(page.getByText(m.shared_removed())).toBeVisible()
  expect(await listSharedPhotos(page)).toEqual([])
})

test('photos shared offline wait for the connection', async ({ page, context }) => {
  await visitOnce(page)
  await context.setOffline(true)
  await share(page, [await photo(341, 'offline.jpg')])
  await expect(page.getByText(m.shared_offline())).toBeVisible()
  await expect(page.getByText(m.offline_text())).toBeHidden()
  await context.setOffline(false)
  // The page loads again by itself, too, when the browser notices the connection, so that the button may be gone.
  await expect(async () => {
    const reload = page.getByRole('link', { name: m.crash_reload() })
    if (await reload.isVisible()) await reload.click({ timeout: 2_000 })
    await expect(page.getByText(m.shared_waiting({ count: 1 }))).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('shared photos expire after a day', async ({ page }) => {
  await visitOnce(page)
  await share(page, [await photo(351)])
  await expect(page.getByText(m.shared_waiting({ count: 1 }))).toBeVisible()
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('shared-photos')
      request.onsuccess = () => resolve(request.result)
    })
    const change = database.transaction('photos', 'readwrite').objectStore('photos')
    const all = change.getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    for (const photo of all.result) change.put({ ...photo, sharedTime: Date.now() - 24 * 3_600_000 - 1 })
    await new Promise((resolve) => change.transaction.addEventListener('complete', resolve))
    database.close()
  })
  await open(page, '/')
  await expect.poll(() => listSharedPhotos(page)).toEqual([])
})
