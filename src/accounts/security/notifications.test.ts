// @module-tag slow
// @module-tag engines

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readAccountSecurity, readCurrentDevice } from '../../../test/account-security.ts'
import type { Browser } from '../../../test/browser.ts'
import { until } from '../../../test/mail-server.ts'
import { openPushService, pushDevice, verifyVapid } from '../../../test/push-service.ts'
import { test as reopenedTest } from '../../../test/reopened-shop-test.ts'
import { codeIn } from '../../../test/reset-link.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

const message = { name: 'Meena Sundaram', email: 'meena@example.com', message: 'Is my red blouse ready?' }
const newPassword = 'silk-cotton-linen-7'

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from it what the fixture needs
const test = reopenedTest.extend('service', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
  const service = await openPushService()
  onCleanup(() => service.close())
  return service
})
test.override({ settings: { TEST_CLOCK: 'manual' } })

async function subscribeOwner(shop: TestShop) {
  const owner = shop.browser()
  await owner.ask(endpoints.signInWithPassword, admin)
  const device = pushDevice()
  expect((await owner.ask(endpoints.addPushSubscription, device.subscription)).status).toBe(200)
  return { owner, ...device }
}

async function getNotifications(owner: Browser) {
  const { notifications } = await readAccountSecurity(owner)
  if (!notifications) throw new Error('the screen shows no notifications')
  return notifications
}
async function sendMessage(shop: TestShop, text = message.message) {
  const answer = await shop.browser().ask(endpoints.sendContactMessage, { ...message, message: text })
  expect(answer.status).toBe(200)
}
const listQueuedPushes = (shop: TestShop) =>
  shop.deps.db
    .selectFrom('mails')
    .selectAll()
    .where('isRecord', '=', 0)
    .where('content', 'like', '%web_push%')
    .execute()

test('the owner gets a signed and encrypted notification that names only the sender', async ({ shop, service }) => {
  const { owner, isFor, decrypt } = await subscribeOwner(shop)
  await sendMessage(shop)
  await shop.untilMailsSent()
  const [push] = service.received.filter(isFor)
  if (!push) throw new Error('The notification was not received.')
  expect(push.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    'content-type': 'application/notification+json',
    ttl: '86400',
    urgency: 'high',
  })
  expect(verifyVapid(push, (await getNotifications(owner)).publicKey)).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: shop.clock.now / 1000 + 12 * 3600,
    sub: 'http://localhost:3000',
  })
  const { id } = (await owner.ask(endpoints.listContactMessages, {})).body.messages[0]
  const text = decrypt(push)
  expect(text).toEqual({
    web_push: 8030,
    notification: {
      title: m.shop_name(),
      body: m.mail_message_subject({ name: message.name }),
      navigate: 'http://localhost:3000/admin/messages',
      lang: 'en-IN',
      tag: id,
      icon: 'http://localhost:3000/icon-192.png',
    },
  })
  for (const secret of [message.email, 'blouse', admin.email]) expect(JSON.stringify(text)).not.toContain(secret)
  expect(() => pushDevice().decrypt(push)).toThrow()
  expect((await shop.mails(1)).map(({ subject }) => subject)).toContain(text.notification.body)
})

test('a notification is in the language of the owner', async ({ shop, service }) => {
  const { owner, isFor, decrypt } = await subscribeOwner(shop)
  await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  await sendMessage(shop)
  await shop.untilMailsSent()
  const { notification } = decrypt(service.received.find(isFor) as never)
  expect(notification).toMatchObject({
    body: m.mail_message_subject({ name: message.name }, { locale: 'ta' }),
    navigate: 'http://localhost:3000/ta/admin/messages',
    lang: 'ta-IN',
  })
  await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'en' })
})

test('spam sends no notification', async ({ openShop, service }) => {
  const shop = await openShop()
  const { isFor } = await subscribeOwner(shop)
  await shop.browser().ask(endpoints.sendContactMessage, { ...message, website: 'x' })
  await sendMessage(shop)
  await shop.untilMailsSent()
  expect(service.received.filter(isFor)).toHaveLength(1)
})

test('the push key of the shop is private and survives a restart', async ({ reopen }) => {
  const first = await reopen()
  const { publicKey } = await getNotifications(await first.signIn(admin))
  if (first.deps.engine === 'sqlite') expect((await stat(join(first.dataDir, 'push-key'))).mode & 0o777).toBe(0o600)
  const second = await reopen()
  expect((await getNotifications(await second.signIn(admin))).publicKey).toBe(publicKey)
})

test('a failing push service delays neither message nor mail, and is retried for an hour', async ({
  openShop,
  service,
}) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const { isFor } = await subscribeOwner(shop)
  service.behaviour.status = 500
  await sendMessage(shop)
  await shop.mails(1)
  await until(async () => (await listQueuedPushes(shop))[0]?.attempts === 1)
  const [row] = await listQueuedPushes(shop)
  expect(Number(row?.nextAttemptTime) - shop.clock.now).toBe(30_000)
  service.behaviour.status = 201
  shop.clock.now += 30_000
  shop.deps.mail.sendNow()
  await shop.untilMailsSent()
  expect(service.received.filter(isFor)).toHaveLength(2)

  service.behaviour.status = 429
  await sendMessage(shop, 'Another question')
  await until(async () => (await listQueuedPushes(shop))[0]?.attempts === 1)
  shop.clock.now += 61 * 60_000
  shop.deps.mail.sendNow()
  await shop.untilMailsSent()
  expect(service.received.filter(isFor)).toHaveLength(4)
  service.behaviour.status = 201
})

test('a redirect of a push service is not followed', async ({ openShop, service }) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const { owner, isFor } = await subscribeOwner(shop)
  Object.assign(service.behaviour, { status: 307, location: '/elsewhere' })
  const [device] = (await getNotifications(owner)).devices
  const answer = await owner.ask(endpoints.testPushSubscription, { id: String(device?.id) })
  Object.assign(service.behaviour, { status: 201, location: undefined })
  expect([answer.status, answer.errorCode]).toEqual([503, 'UNAVAILABLE'])
  expect(service.received.filter(isFor)).toHaveLength(1)
  expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere')
})

test.for([404, 410])('a subscription that answers %i is deleted', async (status, { openShop, service }) => {
  const shop = await openShop()
  const [dead, alive] = [await subscribeOwner(shop), await subscribeOwner(shop)]
  service.behaviour.status = status
  const [device] = (await getNotifications(alive.owner)).devices
  const test = await dead.owner.ask(endpoints.testPushSubscription, { id: String(device?.id) })
  expect(test.body).toEqual({ isReceived: false })
  service.behaviour.status = 201
  expect((await getNotifications(dead.owner)).devices.map(({ isCurrent }) => isCurrent)).toEqual([false])
  await sendMessage(shop)
  await shop.untilMailsSent()
  expect(service.received.filter(dead.isFor)).toHaveLength(1)
  expect(service.received.filter(alive.isFor)).toHaveLength(1)
})

test.for([
  'https://attacker.example/fcm/send/x',
  'https://fcm.googleapis.com.attacker.example/x',
  'https://attacker.example/?fcm.googleapis.com',
  'https://fcm.googleapis.com@attacker.example/x',
  'https://user@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://push.apple.com.attacker.example/x',
  'https://xpush.apple.com/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://169.254.169.254/x',
  'file:///etc/passwd',
  '//fcm.googleapis.com/x',
  '',
])('addPushSubscription rejects the endpoint %s', async (endpoint, { owner, shop }) => {
  const { keys } = pushDevice().subscription
  const answer = await owner.ask(endpoints.addPushSubscription, { endpoint, keys })
  expect([answer.status, answer.errorCode]).toEqual([400, expect.stringContaining('/endpoint must be of a known push')])
  expect(
    await shop.deps.db.selectFrom('pushSubscriptions').select('id').where('endpoint', '=', endpoint).execute(),
  ).toEqual([])
})

test.for([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAA%3d',
])('addPushSubscription accepts the endpoint %s', async (endpoint, { openShop }) => {
  const owner = await (await openShop()).signIn(admin)
  const { keys } = pushDevice().subscription
  expect((await owner.ask(endpoints.addPushSubscription, { endpoint, keys })).status).toBe(200)
})

test.for([
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
  ['a compressed point', { p256dh: `A${'A'.repeat(43)}` }, 'p256dh'],
  ['a secret of 12 bytes', { auth: 'A'.repeat(16) }, 'auth'],
  ['a secret of 18 bytes', { auth: 'A'.repeat(24) }, 'auth'],
] as const)('addPushSubscription rejects %s', async ([_, invalid, name], { owner, shop }) => {
  const { endpoint, keys } = pushDevice().subscription
  const answer = await owner.ask(endpoints.addPushSubscription, { endpoint, keys: { ...keys, ...invalid } })
  expect([answer.status, answer.errorCode]).toEqual([400, expect.stringContaining(`/keys/${name} `)])
  expect(JSON.stringify(answer.body)).toContain(`"field":"keys.${name}"`)
  expect(
    await shop.deps.db.selectFrom('pushSubscriptions').select('id').where('endpoint', '=', endpoint).execute(),
  ).toEqual([])
})

test('an invalid key of one device delays no other notification and is given up after an hour', async ({
  openShop,
  service,
}) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const owner = await shop.signIn(admin)
  const { endpoint, keys } = pushDevice().subscription
  const p256dh = `B${'A'.repeat(86)}`
  await owner.ask(endpoints.addPushSubscription, { endpoint, keys })
  // The endpoint rejects such a key.
  await shop.deps.db.updateTable('pushSubscriptions').set({ p256dh }).execute()
  const [device] = (await getNotifications(owner)).devices
  const answer = await owner.ask(endpoints.testPushSubscription, { id: String(device?.id) })
  expect([answer.status, answer.errorCode]).toEqual([503, 'UNAVAILABLE'])

  const { isFor } = await subscribeOwner(shop)
  await sendMessage(shop)
  await until(async () => service.received.filter(isFor).length === 1)
  await until(async () => (await listQueuedPushes(shop))[0]?.attempts === 1)
  shop.clock.now += 61 * 60_000
  shop.deps.mail.sendNow()
  await shop.untilMailsSent()
})

test('visitors cannot turn on notifications', async ({ openShop }) => {
  const shop = await openShop()
  await shop.register()
  const { subscription } = pushDevice()
  const visitors = [
    [shop.browser(), 401],
    [await shop.signIn(visitor), 403],
  ] as const
  for (const [browser, status] of visitors)
    expect((await browser.ask(endpoints.addPushSubscription, subscription)).status).toBe(status)
  expect(await shop.deps.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
})

test('a device has one subscription, which the owner tests and removes', async ({ openShop, service }) => {
  const shop = await openShop()
  const { owner, isFor } = await subscribeOwner(shop)
  const next = pushDevice()
  await owner.ask(endpoints.addPushSubscription, next.subscription)
  const { devices } = await getNotifications(owner)
  expect(devices).toMatchObject([{ isCurrent: true }])
  const id = String(devices[0]?.id)
  expect((await owner.ask(endpoints.testPushSubscription, { id })).body).toEqual({ isReceived: true })
  const [push] = service.received.filter(next.isFor)
  expect(next.decrypt(push as never).notification).toMatchObject({ body: m.notifications_testBody(), tag: 'test' })
  expect(service.received.filter(isFor)).toHaveLength(0)

  expect((await owner.ask(endpoints.deletePushSubscription, { id })).status).toBe(200)
  for (const endpoint of [endpoints.deletePushSubscription, endpoints.testPushSubscription])
    expect((await owner.ask(endpoint, { id })).errorCode).toBe('NOT_FOUND')
  await sendMessage(shop)
  await shop.untilMailsSent()
  expect(service.received.filter(next.isFor)).toHaveLength(1)
})

interface Ending {
  shop: TestShop
  owner: Browser
  otherDevice: Browser
}

/** Each function ends the notifications of the owner's device, and returns whether those of the other device remain. */
const endings: Record<string, (about: Ending) => Promise<boolean>> = {
  async 'a logout'({ owner }) {
    await owner.ask(endpoints.signOut, {})
    return true
  },
  async 'the sign-in of a visitor on this browser'({ shop, owner }) {
    await shop.register()
    await owner.ask(endpoints.signInWithPassword, visitor)
    return true
  },
  async 'a sign-out from another device'({ owner, otherDevice }) {
    const { id } = await readCurrentDevice(owner)
    await otherDevice.ask(endpoints.signOutDevice, { id })
    return true
  },
  async 'a sign-out of all other devices, after its session has expired'({ shop, owner, otherDevice }) {
    const { id } = await readCurrentDevice(owner)
    await shop.deps.db.deleteFrom('sessions').where('id', '=', id).execute()
    await otherDevice.ask(endpoints.signOutOtherDevices, {})
    return true
  },
  async 'a new password on another device'({ otherDevice }) {
    const { status } = await otherDevice.ask(endpoints.changePassword, { password: admin.password, newPassword })
    expect(status).toBe(200)
    return true
  },
  async 'a password reset by mail'({ shop }) {
    await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
    await shop.untilMailsSent()
    const oobCode = codeIn((await shop.mails(1)).find(({ html }) => html?.includes('reset-password')))
    expect((await shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword })).status).toBe(200)
    return false
  },
  async 'the loss of the role'({ shop }) {
    await shop.deps.db.updateTable('users').set({ role: null }).where('role', '=', 'admin').execute()
    return false
  },
}

test.for(Object.entries(endings))('notifications end with %s', async ([_, end], { openShop, service }) => {
  const shop = await openShop()
  const [device, otherDevice] = [await subscribeOwner(shop), await subscribeOwner(shop)]
  const isOtherNotified = await end({ shop, owner: device.owner, otherDevice: otherDevice.owner })
  await sendMessage(shop)
  await shop.untilMailsSent()
  expect(service.received.filter(device.isFor)).toHaveLength(0)
  expect(service.received.filter(otherDevice.isFor)).toHaveLength(isOtherNotified ? 1 : 0)
})

test('notifications outlast an expired session, and return after a logout with the next sign-in', async ({
  openShop,
  service,
}) => {
  const shop = await openShop()
  const { owner, isFor } = await subscribeOwner(shop)
  await shop.deps.db.deleteFrom('sessions').execute()
  await sendMessage(shop)
  await shop.untilMailsSent()
  expect(service.received.filter(isFor)).toHaveLength(1)

  await owner.ask(endpoints.signInWithPassword, admin)
  await owner.ask(endpoints.signOut, {})
  await owner.ask(endpoints.signInWithPassword, admin)
  expect((await getNotifications(owner)).devices).toMatchObject([{ isCurrent: true }])
  await sendMessage(shop)
  await shop.untilMailsSent()
  expect(service.received.filter(isFor)).toHaveLength(2)
})

test('browsers are not offered notifications without the service worker', async ({ openShop }) => {
  const owner = await (await openShop({ SERVICE_WORKER: 'off' })).signIn(admin)
  expect((await readAccountSecurity(owner)).notifications).toBeNull()
})
