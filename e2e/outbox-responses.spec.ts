import type { Route } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { expect, goToContactForm, open, test, toast } from './story.ts'
import { expectOnce, field, messageText, rejectWith, send, waiting, waitingNotice, write } from './writing.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

test('a message whose response is lost is in the inbox once', async ({ page, shop }) => {
  await open(page, '/')
  const lose = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  }
  await page.route('**/v1/contactMessages', lose, { times: 1 })
  await write(page, 'Valliammai')
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await page.getByRole('button', { name: m.contact_tryNow() }).click()
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'Valliammai')
})

test('a success response of another server leaves the message waiting', async ({ page, shop }) => {
  await open(page, '/')
  const network = (route: Route) => route.fulfill({ json: { login: 'required' } })
  await page.route('**/v1/contactMessages', network, { times: 1 })
  await write(page, 'In a hotel')
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await page.getByRole('button', { name: m.contact_tryNow() }).click()
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'In a hotel')
})

test('a waiting message links to WhatsApp, returns to the form and is sent once', async ({ page, shop }) => {
  await open(page, '/')
  await page.route('**/v1/contactMessages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, 'Second thoughts')
  await send(page)
  const chat = waiting(page).getByRole('link', { name: m.contact_chatInstead() })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Two%20blouses.*Second%20thoughts$/)
  await field(page, m.contact_message()).fill('And a lehenga.')
  await waiting(page).getByRole('button', { name: m.contact_withdraw() }).click()
  await expect(waiting(page)).toHaveCount(0)
  await expect(field(page, m.contact_name())).toHaveValue('Second thoughts')
  await expect(field(page, m.contact_message())).toHaveValue(`${messageText}\n\nAnd a lehenga.`)
  await expect(field(page, m.contact_message())).toBeFocused()

  await page.unrouteAll()
  await field(page, m.contact_message()).fill(messageText)
  await send(page)
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'Second thoughts')
})

for (const [status, code] of [
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
  [429, 'RESOURCE_EXHAUSTED'],
] as const)
  test(`a message answered with ${status} stays in the form and is not queued`, async ({ page }) => {
    await open(page, '/')
    await rejectWith(page, status, code)
    await write(page, 'Rejected')
    await send(page)
    await expect(toast(page, m.contact_failed())).toBeVisible()
    await expect(page.locator('#contact').getByText(errorMessage(code))).toBeVisible()
    await expect(field(page, m.contact_message())).toHaveValue(messageText)
    await expect(waiting(page)).toHaveCount(0)
  })

test('the toast about a failed message closes when the message is sent', async ({ page }) => {
  await open(page, '/')
  await rejectWith(page, 500, 'INTERNAL')
  await write(page, 'Second try')
  await send(page)
  // A toast under the pointer does not close by itself.
  await toast(page, m.contact_failed()).hover()
  await page.unroute('**/v1/contactMessages')
  await field(page, m.contact_name()).press('Enter')
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expect(toast(page, m.contact_failed())).toHaveCount(0)
})

test('the toast about a failed message closes when a waiting message is taken back or sent', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await write(page, 'Second try')
  await context.setOffline(true)
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await rejectWith(page, 400, 'INVALID_ARGUMENT')
  await context.setOffline(false)
  // A toast under the pointer does not close by itself.
  await toast(page, m.contact_failed()).hover()
  await waiting(page).getByRole('button', { name: m.contact_correct() }).press('Enter')
  await expect(toast(page, m.contact_failed())).toHaveCount(0)

  await page.unrouteAll()
  await context.setOffline(true)
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await rejectWith(page, 429, 'RESOURCE_EXHAUSTED')
  await context.setOffline(false)
  await write(page, 'Another')
  await send(page)
  await toast(page, m.contact_failed()).hover()
  await page.unrouteAll()
  await page.getByRole('button', { name: m.contact_tryNow() }).press('Enter')
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expect(toast(page, m.contact_failed())).toHaveCount(0)
})

test('a rejected waiting message shows the reason and returns to the form', async ({ page, context }) => {
  await open(page, '/')
  await write(page, 'Too late')
  await context.setOffline(true)
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await rejectWith(page, 429, 'RESOURCE_EXHAUSTED')
  const tried = page.waitForResponse('**/v1/contactMessages')
  await context.setOffline(false)
  await tried
  await expect(page.getByRole('button', { name: m.contact_tryNow() })).toBeVisible()
  await rejectWith(page, 400, 'INVALID_ARGUMENT')
  await page.getByRole('button', { name: m.contact_tryNow() }).click()
  await expect(toast(page, m.contact_failed())).toBeVisible()
  const reason = m.contact_rejected({ reason: errorMessage('INVALID_ARGUMENT') })
  await expect(waiting(page).getByRole('alert')).toHaveText(reason)
  await open(page, '/')
  await goToContactForm(page)
  await expect(waiting(page).getByRole('alert')).toHaveText(reason)
  await waiting(page).getByRole('button', { name: m.contact_correct() }).click()
  await expect(field(page, m.contact_message())).toHaveValue(messageText)
})
