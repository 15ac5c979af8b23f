import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { storedInBrowser } from '../src/site/stored-in-browser.ts'
import { Browser } from '../test/browser.ts'
import { expectCached } from './cached-pages.ts'
import { expect, logIn, open, register, test, toast, waitForHydration } from './story.ts'
import { write } from './writing.ts'

test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'allow' })

const selvi = { email: 'selvi@example.com', password: 'silk-and-thread' }

test('a browser stores nothing that the privacy page does not list, and the page opens offline', async ({ page }) => {
  const names = new Set<string>()
  const collect = async () => {
    const stored = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
      ...(await caches.keys()),
    ])
    const cookies = await page.context().cookies()
    for (const name of [...stored, ...cookies.map(({ name }) => name)]) names.add(name.replace(/^(\/assets\/).*/, '$1'))
  }
  await register(page, selvi)
  await expect(page).toHaveURL(/\/login$/)
  await collect()
  await logIn(page, selvi)
  await page.goto('/#gallery')
  await page.locator('.heart').first().click()
  await page.getByRole('checkbox', { name: m.gallery_twoColumns() }).check()
  await write(page, 'Selvi')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: m.contact_send() }).click()
  await expect(page.locator('#contact').getByText(m.contact_waiting({ count: 1 }))).toBeVisible()
  await collect()
  await page.context().setOffline(false)
  await page.getByRole('contentinfo').getByRole('link', { name: m.privacy_link() }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(m.privacy_heading())
  await page.goto('/ta/privacy')
  await page.goto('/privacy')
  await expectCached(page, '/privacy')
  await collect()

  const listed = Object.values(storedInBrowser).flat() as string[]
  expect([...names].filter((name) => !listed.includes(name))).toEqual([])
  for (const purpose of ['session', 'waiting', 'hearts', 'offline'] as const)
    expect([...names], purpose).toEqual(expect.arrayContaining([...storedInBrowser[purpose]]))

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(m.privacy_intro())).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer deletes her account with her password, on the privacy page', async ({ page, shop }) => {
    const form = { headers: { Origin: shop.origin }, form: { ...selvi, email: 'rani@example.com' } }
    await page.request.post(`${shop.origin}/v1/accounts:signUp`, form)
    await page.request.post(`${shop.origin}/v1/accounts:signInWithPassword`, form)
    await page.goto('/privacy#delete')
    await page.getByLabel(m.accounts_password(), { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: m.privacy_delete() }).click()
    await expect(page).toHaveURL(/\/privacy#delete$/)
    await expect(page.getByText(errorMessage('INVALID_PASSWORD'))).toBeVisible()
    await page.getByLabel(m.accounts_password(), { exact: true }).fill(selvi.password)
    await page.getByRole('button', { name: m.privacy_delete() }).click()
    await expect(page.getByText(m.privacy_deleted())).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('shop_session')
  })
})

test.describe('for the owner', () => {
  test.use({ isOwner: true })

  test('the owner erases everything of a person from one of her messages', async ({ page, shop }) => {
    const browser = new Browser(fetch, shop.origin)
    const written = { name: 'Valli', email: 'valli@example.com' }
    for (const message of ['A blouse for Valli', 'One more for Valli'])
      await browser.ask(endpoints.sendContactMessage, { ...written, message })
    await open(page, '/admin/messages')
    await page.getByRole('link', { name: /One more for Valli/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: m.privacy_personLink() }).click()
    const panel = page.getByRole('region', { name: m.privacy_person() })
    await expect(panel).toContainText(m.privacy_personMessages({ count: 2 }))
    await waitForHydration(page)
    const download = page.waitForEvent('download')
    await panel.getByRole('link', { name: m.privacy_personExport() }).click()
    expect((await download).suggestedFilename()).toMatch(/^person-.*\.txt$/)
    await panel.getByRole('button', { name: m.privacy_personErase() }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: m.admin_cancelDeletion() }).click()
    await expect(panel).toContainText('A blouse for Valli')
    await panel.getByRole('button', { name: m.privacy_personErase() }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: m.privacy_personErase() }).click()
    await expect(toast(page, m.privacy_personErased())).toBeVisible()
    await expect(panel).toContainText(m.privacy_personNothing({ who: written.email }))
    await expect(panel).not.toContainText('Valli')
  })
})

test('the account is gone at once, and the browser forgets the session', async ({ page }) => {
  const account = { ...selvi, email: 'kala@example.com' }
  await register(page, account)
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, account)
  await open(page, '/privacy')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(account.password)
  await page.getByRole('button', { name: m.privacy_delete() }).click()
  await expect(toast(page, m.privacy_deleted())).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('userEmail')
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill(account.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(toast(page, m.accounts_loginFailed())).toBeVisible()
})
