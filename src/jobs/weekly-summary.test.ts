// @module-tag engines
import { expect, onTestFinished } from 'vitest'
import { openPushService, pushDevice } from '../../test/push-service.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { sendWeeklySummary } from './weekly-summary.server.ts'

const dayMs = 24 * 3_600_000
/** This is 8 a.m. on a Monday in the time zone of the shop. */
const monday = Date.parse('2026-11-23T02:30:00Z')
const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
test.override({ shopOptions: { now: monday - 7 * dayMs } })

test('the owner reads about the week each Monday, by mail too if wanted, or not at all', async ({ shop, owner }) => {
  const service = await openPushService()
  onTestFinished(() => service.close())
  const { subscription, decrypt } = pushDevice()
  await owner.ask(endpoints.addPushSubscription, subscription)
  const { id } = await publishItem(owner, await uploadPhoto(owner))
  const visitor = shop.browser()
  const visit = () => visitor.ask(endpoints.reportPageView, { path: '/', from: 'search' })
  const bodiesAt = async (time: number) => {
    shop.clock.now = time
    // Several processes may report at once.
    await Promise.all([sendWeeklySummary(shop.deps), sendWeeklySummary(shop.deps)])
    await shop.untilMailsSent()
    const notifications = service.received.splice(0).map((push) => decrypt(push).notification)
    return notifications.filter(({ navigate }) => navigate.endsWith('#summary')).map(({ body }) => body)
  }
  const mailsAboutWeeks = async () =>
    (await shop.mails(0)).filter(({ subject }) => subject === m.summary_subject()).length
  expect(await bodiesAt(shop.clock.now)).toEqual([])

  await visit()
  await visitor.ask(endpoints.sendContactMessage, {
    name: 'Meena',
    email: 'meena@example.com',
    message: 'Is it ready?',
  })
  await visitor.ask(endpoints.reportInterest, { id, interest: 'enquiry' })
  shop.clock.now = monday - dayMs
  expect(await bodiesAt(monday - 1)).toEqual([])
  const sentence = m.statistics_sentence({ visits: '1 visit', comparison: 'none', difference: 1, days: 7 })
  const asked = m.summary_mostAsked({ code: 'DB-1' })
  expect(await bodiesAt(monday)).toEqual([`${sentence}. ${asked} ${m.summary_unanswered({ count: 1 })}`])
  expect(await bodiesAt(monday + dayMs)).toEqual([])
  expect(await mailsAboutWeeks()).toBe(0)

  await visit()
  await owner.ask(endpoints.changeMessageSettings, { weeklySummary: 'mail' })
  expect(await bodiesAt(monday + 8 * dayMs)).toHaveLength(1)
  expect(await mailsAboutWeeks()).toBe(1)

  await visit()
  await owner.ask(endpoints.changeMessageSettings, { weeklySummary: 'off' })
  expect(await bodiesAt(monday + 15 * dayMs)).toEqual([])
  expect(await mailsAboutWeeks()).toBe(1)
})
