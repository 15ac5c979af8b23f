import { messageMaxLength } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, goToContactForm, open, test, toast, waitForHydration } from './story.ts'
import { field, messageText, send, waitingNotice, write } from './writing.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

test('a draft survives a reload and is deleted after sending', async ({ page }) => {
  await open(page, '/')
  await write(page, 'Reloaded')
  // A new window has no form state that the browser would restore.
  const again = await page.context().newPage()
  await page.close()
  await open(again, '/')
  await goToContactForm(again)
  await expect(field(again, m.contact_name())).toHaveValue('Reloaded')
  await expect(field(again, m.contact_message())).toHaveValue(messageText)
  await send(again)
  await expect(toast(again, m.contact_sent())).toBeVisible()
  await expect(field(again, m.contact_message())).toHaveValue('')
  await open(again, '/')
  await goToContactForm(again)
  await expect(field(again, m.contact_name())).toHaveValue('')
})

test('the thanks for a sent message end when the next message waits', async ({ page, context }) => {
  await open(page, '/')
  await write(page, 'Kannamma')
  await send(page)
  const thanks = page.getByText(m.contact_thanks({ name: 'Kannamma' }))
  await expect(thanks).toBeVisible()
  await context.setOffline(true)
  await write(page, 'Kannamma', 'One more blouse, please.')
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await expect(thanks).toBeHidden()
})

test('a paste that is too long is kept and its length is shown', async ({ page }) => {
  await open(page, '/')
  await write(page, 'Kannamma', '')
  await field(page, m.contact_message()).focus()
  const length = messageMaxLength + 1
  await page.keyboard.insertText('அ'.repeat(length))
  await send(page)
  await expect(page.getByText(m.contact_messageTooLong({ length, messageMaxLength }))).toBeVisible()
  await expect(field(page, m.contact_message())).toBeFocused()
  await expect(field(page, m.contact_message())).toHaveValue('அ'.repeat(length))
})

test.describe('while the script loads', () => {
  // A service worker would answer the request for the script before the story can hold it.
  test.use({ serviceWorkers: 'block' })

  test('text typed before hydration is not overwritten by an older draft', async ({ page }) => {
    await open(page, '/')
    await write(page, 'Older')
    const script = Promise.withResolvers<void>()
    const requests: string[] = []
    await page.route('**/assets/client-*.js', async (route) => {
      requests.push(route.request().url())
      await script.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await field(page, m.contact_name()).fill('Newer')
    await expect.poll(() => requests.length).toBe(1)
    script.resolve()
    await waitForHydration(page)
    await expect(field(page, m.contact_name())).toHaveValue('Newer')
  })
})

test('a visitor who has sent no message stores nothing for later', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(requestedPaths.filter((path) => /\/report-messages-|sw\.js/.test(path))).toEqual([])
  await write(page, 'Visitor')
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).not.toContain('messages')
})

test('the form sends the time since the page was opened and the honeypot', async ({ page }) => {
  const began = Date.now()
  await open(page, '/')
  const hiddenField = page.locator('#contact [aria-hidden]').filter({ has: page.locator('[name=website]') })
  expect((await hiddenField.boundingBox())?.width).toBeLessThanOrEqual(1)
  await expect(page.getByRole('textbox', { name: m.contact_honeypot() })).toHaveCount(0)
  const sent = page.waitForRequest('**/v1/contactMessages')
  await write(page, 'Unhurried')
  await field(page, m.contact_message()).press('Tab')
  await expect(page.getByRole('button', { name: m.contact_send() })).toBeFocused()
  await send(page)
  const { website, elapsedMs } = (await sent).postDataJSON()
  expect(website).toBe('')
  expect(Number.isInteger(elapsedMs)).toBe(true)
  expect(elapsedMs).toBeGreaterThan(0)
  expect(elapsedMs).toBeLessThanOrEqual(Date.now() - began)
})
