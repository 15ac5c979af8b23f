import type { Locator } from '@playwright/test'
import { messageMaxLength } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expectCached } from './cached-pages.ts'
import { expect, goToContactForm, open, test, toast, waitForHydration } from './story.ts'
import { field, messageText, rejectWith, send, waitingNotice, write } from './writing.ts'

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0

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
  await expectCached(page, '/')
  await write(page, 'Kannamma')
  await send(page)
  const thanks = page.getByText(m.contact_thanks({ name: 'Kannamma' }))
  await expect(thanks).toBeVisible()
  await page.route('**/v1/contactMessages', () => {}, { times: 1 })
  const request = page.waitForRequest('**/v1/contactMessages')
  await write(page, 'Kannamma', 'One more blouse, please.')
  await send(page)
  await expect(page.getByRole('button', { name: m.contact_sending() })).toBeVisible()
  await expect(thanks).toBeHidden()
  // The message is stored on the device before it is sent. Until then it is a draft.
  await request
  await context.setOffline(true)
  await open(page, '/')
  await goToContactForm(page)
  await expect(waitingNotice(page)).toBeVisible()
})

test('the outcome is in view above the emptied form', async ({ page, context }) => {
  const expectInView = async (outcome: Locator) => {
    await expect(outcome).toBeInViewport({ ratio: 1 })
    const [shown, toasts, name] = [outcome, page.locator('.toast-text'), field(page, m.contact_name())]
    expect(await topOf(shown)).toBeGreaterThan((await toasts.count()) > 0 ? await topOf(toasts) : 50)
    expect(await topOf(name)).toBeGreaterThan(await topOf(shown))
    await expect(field(page, m.contact_message())).toHaveValue('')
  }
  await open(page, '/')
  await write(page, 'Kannamma')
  await send(page)
  await expectInView(page.getByText(m.contact_repliesByEmail({ email: 'kannamma@example.com' })))
  await context.setOffline(true)
  await write(page, 'Kannamma')
  await send(page)
  await expectInView(waitingNotice(page))
})

test('a focused field is shown with its label below the header', async ({ page }) => {
  await open(page, '/')
  await goToContactForm(page)
  for (const label of [m.contact_email(), m.contact_message()]) {
    const input = field(page, label)
    // The header covers the label.
    await input.evaluate((input) => scrollBy({ top: input.getBoundingClientRect().top - 60, behavior: 'instant' }))
    await input.focus()
    const { y = 0, height = 0 } = (await page.locator('header').boundingBox()) ?? {}
    expect(await topOf(page.locator('#contact label').getByText(label, { exact: true }))).toBeGreaterThan(y + height)
  }
})

test('a failure is in view in a low window, and a corrected problem is no longer shown', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 300 })
  await open(page, '/')
  await write(page, '')
  await send(page)
  const problem = page.locator('#contact').getByText(m.form_required())
  await expect(problem).toBeVisible()
  await field(page, m.contact_name()).fill('Kannamma')
  await expect(problem).toHaveCount(0)
  await rejectWith(page, 503, 'UNAVAILABLE')
  await page.getByRole('button', { name: m.contact_send() }).evaluate((button: HTMLElement) => {
    scrollTo({ top: button.getBoundingClientRect().bottom + scrollY - innerHeight, behavior: 'instant' })
    button.click()
  })
  await expect(page.locator('#contact').getByRole('alert')).toBeInViewport({ ratio: 1 })
})

test('a paste that is too long is kept, counted and reported at once', async ({ page }) => {
  await open(page, '/')
  await write(page, 'Kannamma', '')
  await field(page, m.contact_message()).focus()
  const length = messageMaxLength + 1
  await page.keyboard.insertText('அ'.repeat(length))
  const problem = page.getByText(m.contact_messageTooLong({ messageMaxLength }))
  await expect(problem).toBeVisible()
  await expect(page.getByText(m.contact_messageLength({ length, messageMaxLength }))).toBeVisible()
  await send(page)
  await expect(field(page, m.contact_message())).toBeFocused()
  await expect(field(page, m.contact_message())).toHaveValue('அ'.repeat(length))
  await expect(problem).toHaveCount(1)
  await page.keyboard.press('Backspace')
  await expect(problem).toHaveCount(0)
  await expect(page.getByText(m.contact_messageLength({ length: messageMaxLength, messageMaxLength }))).toBeVisible()
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
  await expect(page.getByRole('link', { name: m.privacy_more() })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: m.contact_send() })).toBeFocused()
  await send(page)
  const { website, elapsedMs } = (await sent).postDataJSON()
  expect(website).toBe('')
  expect(Number.isInteger(elapsedMs)).toBe(true)
  expect(elapsedMs).toBeGreaterThan(0)
  expect(elapsedMs).toBeLessThanOrEqual(Date.now() - began)
})
