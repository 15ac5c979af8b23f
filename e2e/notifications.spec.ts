import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushSubscription } from '../src/api/account-security.ts'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { openPushService, pushDevice } from '../test/push-service.ts'
import { openOwnShop } from './shop-process.ts'
import { expect, test as story, toast, waitForHydration } from './story.ts'

type Service = Awaited<ReturnType<typeof openPushService>>

/** The shop of these stories sends to the push service of the test. */
const test = story.extend<object, { service: Service }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const service = await openPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ service }, use) => {
      const shop = await openOwnShop(service.settings)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})
test.use({ isOwner: true, serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })

/** A Chromium without windows denies notifications and has no push service, so the page gets both from the test. */
async function allowNotifications(context: BrowserContext, subscription: PushSubscription) {
  await context.addInitScript((json) => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () => ({ toJSON: () => json }) as never
  }, subscription)
}

/** Hands a message to the service worker, as the browser does. @returns what the worker shows and opens */
async function deliver(page: Page, message: object) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const worker = page.context().serviceWorkers()[0] as Worker
  // The worker must have these functions before the message reaches it.
  await worker.evaluate(() => {
    const scope = globalThis as never as WorkerScope
    scope.outcome = new Promise((resolve) => {
      let shown: unknown[]
      scope.clients.openWindow = async (address) => resolve({ shown, address })
      scope.registration.showNotification = async (title, { data, ...options }) => {
        shown = [title, options]
        // No program can tap on a notification.
        const tap = Object.assign(new Event('notificationclick'), { notification: { data, close() {} } })
        dispatchEvent(Object.assign(tap, { waitUntil() {} }))
      }
    })
  })
  const client = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  const [origin, data] = [new URL(page.url()).origin, JSON.stringify(message)]
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data })
  return worker.evaluate(() => (globalThis as never as WorkerScope).outcome)
}

interface WorkerScope {
  outcome: Promise<unknown>
  clients: { openWindow: (address: string) => Promise<void> }
  registration: { showNotification: (title: string, options: { data: string }) => Promise<void> }
}

test('the owner turns on notifications, and a tap on one opens the messages', async ({
  page,
  context,
  service,
  shop,
}) => {
  const { subscription, isFor, decrypt } = pushDevice()
  await allowNotifications(context, subscription)
  await page.goto('/admin/security')
  await waitForHydration(page)
  const section = page.getByRole('region', { name: m.notifications_heading() })
  await section.getByRole('button', { name: m.notifications_turnOn() }).click()
  await expect(toast(page, m.notifications_turnedOn())).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText(m.security_thisDevice())
  await expect(section.getByRole('button', { name: m.notifications_turnOn() })).toHaveCount(0)

  const device = m.security_device({ browser: 'Chrome', system: 'Linux' })
  await section.getByRole('button', { name: m.notifications_testOn({ device }) }).click()
  await expect(toast(page, m.notifications_tested({ device }))).toBeVisible()
  await page.request.post(endpoints.sendContactMessage.path, {
    data: { name: 'Meena', email: 'meena@example.com', message: 'Is my blouse ready?' },
    failOnStatusCode: true,
  })
  await expect.poll(() => service.received.filter(isFor).length).toBe(2)
  const [test, message] = service.received.filter(isFor).map(decrypt)
  expect(test?.notification.body).toBe(m.notifications_testBody())

  const body = m.mail_message_subject({ name: 'Meena' })
  const address = `${shop.origin}/admin/messages`
  const options = { body, lang: 'en-IN', tag: expect.any(String), icon: `${shop.origin}/icon-192.png` }
  expect(await deliver(page, message ?? {})).toEqual({ shown: [m.shop_name(), options], address })

  await section.getByRole('button', { name: m.notifications_removeFrom({ device }) }).click()
  await expect(toast(page, m.notifications_removed({ device }))).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expect(section.getByRole('button', { name: m.notifications_turnOn() })).toBeVisible()
})

test('turning on notifications answers the question of the set-up', async ({ page, context }) => {
  await allowNotifications(context, pushDevice().subscription)
  await page.goto('/admin/set-up?question=notifications')
  await waitForHydration(page)
  await page.getByRole('button', { name: m.notifications_turnOn() }).click()
  await expect(toast(page, m.notifications_turnedOn())).toBeVisible()
  await expect(page).toHaveURL(/question=retention/)
  await page.getByRole('link', { name: m.setUp_later(), exact: true }).click()
  await expect(page.getByRole('heading', { name: m.setUp_stillOpen() })).toBeVisible()
  const answered = `${m.notifications_heading()} ${m.setUp_done()}`
  await expect(page.getByRole('main').getByRole('link', { name: answered })).toBeVisible()
})

test('the page explains what to do when the browser denies notifications', async ({ page }) => {
  await page.goto('/admin/security')
  await waitForHydration(page)
  const section = page.getByRole('region', { name: m.notifications_heading() })
  await section.getByRole('button', { name: m.notifications_turnOn() }).click()
  await expect(section.getByRole('alert').filter({ hasText: m.notifications_notTurnedOn() })).toBeVisible()
})
