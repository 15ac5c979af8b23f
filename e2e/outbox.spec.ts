import type { Page } from '@playwright/test'
import { outboxSyncTag } from '../src/browser/background.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, goToContactForm, open, test, toast } from './story.ts'
import { expectOnce, field, inboxOf, messageText, send, waiting, waitingNotice, write } from './writing.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, serviceWorkers: 'allow' })

/** Aborts requests of the page; the service worker stays online. */
const abortPageRequests = (page: Page) => page.route('**/v1/contactMessages', (route) => route.abort())

function reportSyncTags() {
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

async function workerOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const sync = { origin: new URL(page.url()).origin, tag: outboxSyncTag, lastChance: false }
  const registrationId = await registered
  return {
    async dispatchSyncFrom(otherPage: Page) {
      const session = await page.context().newCDPSession(otherPage)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.dispatchSyncEvent', { ...sync, registrationId })
    },
  }
}

test('a message sent offline waits and is sent at the next visit after the page was closed', async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/')
  await write(page, 'Offline Kannamma')
  await context.setOffline(true)
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await expect(waiting(page)).toContainText(messageText)
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
  await goToContactForm(next)
  await expect(waiting(next)).toHaveCount(0)
})

test('the service worker sends a waiting message with no page open', async ({ page, context, shop }) => {
  // A headless browser rejects the registration, so that the story records it and dispatches the event itself.
  const requestedTags: string[] = []
  await page.exposeFunction('noteTag', (tag: string) => requestedTags.push(tag))
  await page.addInitScript(reportSyncTags)
  await open(page, '/')
  await write(page, 'Closed Kannamma')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = await workerOf(page)
  await abortPageRequests(page)
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await expect.poll(() => requestedTags).toEqual([outboxSyncTag])

  const otherPage = await context.newPage()
  await page.close()
  await worker.dispatchSyncFrom(otherPage)
  await expectOnce(shop, 'Closed Kannamma')
  await open(otherPage, '/')
  await expect(toast(otherPage, m.contact_sent())).toBeVisible()
  await goToContactForm(otherPage)
  await expect(waiting(otherPage)).toHaveCount(0)
})

test('a waiting message is sent as soon as the connection is back', { tag: '@core' }, async ({
  page,
  context,
  shop,
}) => {
  await open(page, '/')
  await write(page, 'Patient Kannamma')
  await context.setOffline(true)
  await send(page)
  await expect(waitingNotice(page)).toBeVisible()
  await context.setOffline(false)
  await expect(toast(page, m.contact_sent())).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await expectOnce(shop, 'Patient Kannamma')
})
