// @module-tag engines
import { expect, onTestFinished } from 'vitest'
import { openPushService, pushDevice } from '../../test/push-service.ts'
import type { TestShop } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { reportSpam } from './spam-report.server.ts'

const hourMs = 3_600_000
/** This is 7:50 a.m. in the time zone of the shop. */
const tenToEight = Date.parse('2026-11-21T02:20:00Z')
const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
test.override({ shopOptions: { now: tenToEight } })

const looksLikeSpam = 'SEO services: first page of Google, guaranteed.'

async function send(shop: TestShop, fields = {}) {
  shop.clock.now += 1000
  const message = { name: 'Meena', email: 'meena@example.com', message: looksLikeSpam }
  return (await shop.browser().ask(endpoints.sendContactMessage, { ...message, ...fields })).body
}
async function reportsAfter(shop: TestShop, hours: number) {
  shop.clock.now += hours * hourMs
  // Several processes may report at once.
  await Promise.all([reportSpam(shop.deps), reportSpam(shop.deps)])
  await shop.untilMailsSent()
  return (await shop.mails(0)).filter(({ html }) => html?.includes('folder=spam'))
}

test('the owner is told once a day, after 8 a.m., of unread messages in Spam', async ({ shop, owner }) => {
  const service = await openPushService()
  onTestFinished(() => service.close())
  const { subscription, decrypt } = pushDevice()
  await owner.ask(endpoints.addPushSubscription, subscription)
  await send(shop)
  await send(shop, { name: 'Devi' })
  await send(shop, { website: 'https://x.example' })
  const { id } = await send(shop, { name: 'Read by the owner' })
  await owner.ask(endpoints.markContactMessage, { id, read: true })
  expect(await reportsAfter(shop, 0)).toHaveLength(0)
  const [mail] = await reportsAfter(shop, 1)
  expect(mail?.subject).toBe(m.mail_spam_subject({ count: 2 }))
  expect(mail?.text).toContain('http://localhost:3000/admin/messages?folder=spam')
  const notification = { body: mail?.subject, navigate: 'http://localhost:3000/admin/messages?folder=spam' }
  expect(service.received.map((push) => decrypt(push).notification)).toMatchObject([notification])

  await send(shop, { name: 'Later that day' })
  expect(await reportsAfter(shop, 12)).toHaveLength(1)
  await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  const subjects = (await reportsAfter(shop, 12)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects).toContain(m.mail_spam_subject({ count: 1 }, { locale: 'ta' }))
  expect(await reportsAfter(shop, 24)).toHaveLength(2)
  expect(service.received).toHaveLength(2)
})
