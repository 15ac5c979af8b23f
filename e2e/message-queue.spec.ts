import type { Page, Route } from '@playwright/test'
import type { RefusalCode } from '../src/contract/errors.ts'
import { contactStorageKeys } from '../src/contract/shop-facts.ts'
import { messagesWaitTag } from '../src/ui/background.ts'
import { m } from '../src/words/compiled/messages.js'
import { refusalSentence } from '../src/words/sentences.ts'
import { expect, hydrated, open, test, toast } from './story.ts'
import { expectOnce, field, inboxOf, send, waiting, wish, write } from './writing.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

const waits = (page: Page) => page.locator('#contact').getByText(m.contact_waits({ count: 1 }))

/** For the page; the worker, which the browser wakes, has a line. */
const cutPage = (page: Page) => page.route('**/v1/contactMessages', (route) => route.abort())

/** Passes on what the browser is asked to wake the worker for. */
function noteAskedTags() {
  const { SyncManager, noteTag } = window as unknown as {
    SyncManager: { prototype: { register: (tag: string) => Promise<void> } }
    noteTag: (tag: string) => void
  }
  const { register } = SyncManager.prototype
  SyncManager.prototype.register = function (tag) {
    noteTag(tag)
    return register.call(this, tag)
  }
}

/** The page's worker, and how it is woken as the browser does when there is a line again. */
async function workerOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const sync = { origin: new URL(page.url()).origin, tag: messagesWaitTag, lastChance: false }
  const registrationId = await registered
  return {
    async wakeFrom(other: Page) {
      const session = await page.context().newCDPSession(other)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.dispatchSyncEvent', { ...sync, registrationId })
    },
  }
}

const refuse = (page: Page, status: number, code: RefusalCode) =>
  page.route('**/v1/contactMessages', (route) =>
    route.fulfill({ status, json: { error: { code: status, message: code, status: code, errors: [] } } }),
  )

test('a message sent without a line waits, and goes at the next visit after the page was closed', async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/')
  await write(page, 'Offline Kannamma')
  await context.setOffline(true)
  await send(page)
  await expect(waits(page)).toBeVisible()
  await expect(waiting(page)).toContainText(wish)
  await expect(field(page, m.contact_message())).toHaveValue('')
  await expect(toast(page, m.contact_failed())).toHaveCount(0)
  await page.close()
  expect(await inboxOf(shop, 'Offline Kannamma')).toEqual([])

  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/login')
  await expect(toast(next, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'Offline Kannamma')
  await open(next, '/')
  await expect(waiting(next)).toHaveCount(0)
})

test('the browser is asked to bring a waiting message, and its worker does so with no page open', async ({
  page,
  context,
  shop,
}) => {
  // This browser, which has no window, refuses to be asked; that it is, and what it would do then, is seen all the same.
  const askedFor: string[] = []
  await page.exposeFunction('noteTag', (tag: string) => askedFor.push(tag))
  await page.addInitScript(noteAskedTags)
  await open(page, '/')
  await write(page, 'Closed Kannamma')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = await workerOf(page)
  await cutPage(page)
  await send(page)
  await expect(waits(page)).toBeVisible()
  await expect.poll(() => askedFor).toEqual([messagesWaitTag])

  const elsewhere = await context.newPage()
  await page.close()
  await worker.wakeFrom(elsewhere)
  await expectOnce(shop, 'Closed Kannamma')
  await open(elsewhere, '/')
  await expect(toast(elsewhere, m.contact_sent())).toBeVisible()
  await expect(waiting(elsewhere)).toHaveCount(0)
})

test('a message goes by itself as soon as the line is back, and its visitor is told', async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/')
  await write(page, 'Patient Kannamma')
  await context.setOffline(true)
  await send(page)
  await expect(waits(page)).toBeVisible()
  await context.setOffline(false)
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await expectOnce(shop, 'Patient Kannamma')
})

test('a message whose answer got lost goes again by itself, and is in the inbox once', async ({ page, shop }) => {
  await open(page, '/')
  const lose = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  }
  await page.route('**/v1/contactMessages', lose, { times: 1 })
  await write(page, 'Valliammai')
  await send(page)
  await expect(waits(page)).toBeVisible()
  await page.getByRole('button', { name: m.contact_tryNow() }).click()
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'Valliammai')
})

test('a message that waits without a mark goes when the form comes into sight', async ({ page, context, shop }) => {
  await open(page, '/')
  await write(page, 'Unmarked')
  await context.setOffline(true)
  await send(page)
  await expect(waits(page)).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.addInitScript((key) => localStorage.removeItem(key), contactStorageKeys.messagesWait)
  await open(next, '/')
  await field(next, m.contact_message()).scrollIntoViewIfNeeded()
  await expect(toast(next, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'Unmarked')
})

test('a yes that is not of the shop is none', async ({ page, shop }) => {
  await open(page, '/')
  const network = (route: Route) => route.fulfill({ json: { login: 'required' } })
  await page.route('**/v1/contactMessages', network, { times: 1 })
  await write(page, 'In a hotel')
  await send(page)
  await expect(waits(page)).toBeVisible()
  await page.getByRole('button', { name: m.contact_tryNow() }).click()
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'In a hotel')
})

test('a waiting message can be taken back into the form, or sent by WhatsApp, and the same words go once', async ({
  page,
  shop,
}) => {
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
  await waiting(page).getByRole('button', { name: m.contact_takeBack() }).click()
  await expect(waiting(page)).toHaveCount(0)
  await expect(field(page, m.contact_name())).toHaveValue('Second thoughts')
  await expect(field(page, m.contact_message())).toHaveValue(`${wish}\n\nAnd a lehenga.`)
  await expect(field(page, m.contact_message())).toBeFocused()

  await page.unrouteAll()
  await field(page, m.contact_message()).fill(wish)
  await send(page)
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expectOnce(shop, 'Second thoughts')
})

test('what is typed is there again after a reload, and gone when it has arrived', async ({ page }) => {
  await open(page, '/')
  await write(page, 'Reloaded')
  // A new window has nothing that the browser itself would put back.
  const again = await page.context().newPage()
  await page.close()
  await open(again, '/')
  await expect(field(again, m.contact_name())).toHaveValue('Reloaded')
  await expect(field(again, m.contact_message())).toHaveValue(wish)
  await send(again)
  await expect(toast(again, m.contact_sent())).toBeVisible()
  await expect(field(again, m.contact_message())).toHaveValue('')
  await open(again, '/')
  await expect(field(again, m.contact_name())).toHaveValue('')
})

test.describe('while the script is on its way', () => {
  // It would have the script at once, and could not be held up.
  test.use({ serviceWorkers: 'block' })

  test('what is typed before the script is there is not overwritten by an older draft', async ({ page }) => {
    await open(page, '/')
    await write(page, 'Older')
    const script = Promise.withResolvers<void>()
    const held: string[] = []
    await page.route('**/assets/entry.client-*.js', async (route) => {
      held.push(route.request().url())
      await script.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await field(page, m.contact_name()).fill('Newer')
    await expect.poll(() => held.length).toBe(1)
    script.resolve()
    await hydrated(page)
    await expect(field(page, m.contact_name())).toHaveValue('Newer')
  })
})

for (const [status, code] of [
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
  [429, 'RESOURCE_EXHAUSTED'],
] as const)
  test(`a message answered with ${status} stays in the form, and nothing waits`, {
    tag: status === 503 ? '@long' : [],
  }, async ({ page }) => {
    await open(page, '/')
    await refuse(page, status, code)
    await write(page, 'Refused')
    await send(page)
    await expect(toast(page, m.contact_failed())).toBeVisible()
    await expect(page.locator('#contact').getByText(refusalSentence(code))).toBeVisible()
    await expect(field(page, m.contact_message())).toHaveValue(wish)
    await expect(waiting(page)).toHaveCount(0)
  })

test('a waiting message that the shop does not take says why, and can be taken back', async ({ page, context }) => {
  await open(page, '/')
  await write(page, 'Too late')
  await context.setOffline(true)
  await send(page)
  await expect(waits(page)).toBeVisible()
  await refuse(page, 429, 'RESOURCE_EXHAUSTED')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: m.contact_tryNow() })).toBeVisible()
  await page.unrouteAll()
  await refuse(page, 400, 'INVALID_ARGUMENT')
  await page.getByRole('button', { name: m.contact_tryNow() }).click()
  await expect(toast(page, m.contact_failed())).toBeVisible()
  const reason = m.contact_notTaken({ reason: refusalSentence('INVALID_ARGUMENT') })
  await expect(waiting(page).getByRole('alert')).toHaveText(reason)
  await open(page, '/')
  await expect(waiting(page).getByRole('alert')).toHaveText(reason)
  await waiting(page).getByRole('button', { name: m.contact_takeBack() }).click()
  await expect(field(page, m.contact_message())).toHaveValue(wish)
})

test('who has nothing waiting is brought nothing for it, on any screen', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /message-queue|waiting-messages|sw\.js/.test(path))).toEqual([])
  await write(page, 'Somebody')
  await expect.poll(() => asked.filter((path) => /message-queue/.test(path)).length).toBe(1)
})

test('the form says how long it was written at, and sends along the field that nobody sees', async ({ page }) => {
  await open(page, '/')
  const unseen = page.locator('#contact [aria-hidden]').filter({ has: page.locator('[name=website]') })
  expect((await unseen.boundingBox())?.width).toBeLessThanOrEqual(1)
  await expect(page.getByRole('textbox', { name: m.contact_leaveEmpty() })).toHaveCount(0)
  const began = Date.now()
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
