import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { Browser } from '../test/browser.ts'
import { openMailServer } from '../test/mail-server.ts'
import { openOwnShop } from './shop-process.ts'
import { expect, open, owner, test as story } from './story.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

const test = story.extend<object, { server: MailServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const server = await openMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ server }, use) => {
      const shop = await openOwnShop({ STARTER_GALLERY: 'off', MAIL_URL: server.url })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ isOwner: true, viewport: { width: 360, height: 780 } })

test('the owner reads why mails fail, and sends them again', async ({ page, server, shop, browser }) => {
  server.behaviour.rejectedRecipients.add(owner.email)
  const message = { name: 'Kamala', email: 'kamala@example.com', message: 'Is it ready?' }
  await new Browser(fetch, shop.origin).ask(endpoints.sendContactMessage, message)
  await open(page, '/admin/more#mail')
  const panel = page.locator('#mail')
  await panel.getByRole('button', { name: m.mailPanel_sendTest() }).click()
  await expect(panel.getByRole('status')).toContainText(owner.email)
  await panel.getByText(m.mailPanel_forwarded()).click()
  await expect(panel.getByText('550 no such user').first()).toBeVisible()
  const failed = panel.getByRole('listitem').filter({ hasText: m.mail_message_subject({ name: 'Kamala' }) })
  await expect(failed).toContainText('550 no such user')

  server.behaviour.rejectedRecipients.clear()
  await panel.getByRole('button', { name: m.mailPanel_retry() }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await expect.poll(() => server.received.map(({ mail }) => mail.subject)).toContain('Message from Kamala')

  // The form must work without a script, too.
  const context = await browser.newContext({
    baseURL: shop.origin,
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
  })
  const plainPage = await context.newPage()
  await plainPage.goto('/admin/more')
  await plainPage.locator('#mail summary').first().click()
  await plainPage.getByRole('button', { name: m.mailPanel_sendTest() }).click()
  await expect(plainPage).toHaveURL(/\/admin\/more#mail$/)
  await expect(plainPage.locator('#mail')).toContainText('250')
  await context.close()
})

test('the button to send again is free after a refresh that failed', async ({ page }) => {
  const time = Date.now()
  const failure = { id: '1', subject: 'Welcome', recipient: 'owner', words: 'Unknown', time, isGivenUp: false }
  let refreshes = 0
  await page.route('**/admin/more', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    if (++refreshes === 2) return route.abort()
    const response = await route.fetch()
    const screen = await response.json()
    Object.assign(screen.data.mail, { failures: [failure], sending: refreshes === 1 ? 1 : 0 })
    await route.fulfill({ response, json: screen })
  })
  await open(page, '/admin/more#mail')
  const panel = page.locator('#mail')
  await panel.getByRole('button', { name: m.mailPanel_sendTest() }).click()
  await expect(panel.getByRole('button', { name: m.mailPanel_retry() })).toBeVisible()
  expect(refreshes).toBe(3)
})
