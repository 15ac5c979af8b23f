// @module-tag engines
import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import { backUp, hourMs, tenPastThree } from '../../test/nightly-backup.ts'
import { openPushService, pushDevice } from '../../test/push-service.ts'
import { admin, type TestShop } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'

const dayMs = 24 * hourMs

const test = shopTest.extend('blocked', { scope: 'file', auto: true }, ({ shop }) =>
  writeFile(shop.deps.config.backupsDir, 'something else'),
)
test.override({ settings: { BACKUPS: 'on', TEST_CLOCK: 'manual' }, shopOptions: { now: tenPastThree } })

async function mailsAfter(shop: TestShop, count: number) {
  await shop.untilMailsSent()
  const mails = count > 0 ? await shop.mails(count) : []
  expect(mails).toHaveLength(count)
  return mails
}

test('the owner gets a notification of the first failed night, and one mail after two', async ({ shop, owner }) => {
  const service = await openPushService()
  onTestFinished(() => service.close())
  const { subscription, decrypt } = pushDevice()
  await owner.ask(endpoints.addPushSubscription, subscription)
  expect(await backUp(shop)).toBe('failed')
  shop.clock.now += 3 * hourMs
  expect(await backUp(shop)).toBe('failed')
  await mailsAfter(shop, 0)
  expect(service.received).toHaveLength(1)

  shop.clock.now = tenPastThree + dayMs
  expect(await backUp(shop)).toBe('failed')
  const [mail] = await mailsAfter(shop, 1)
  expect(mail?.to?.[0]?.address).toBe(admin.email)
  expect(mail?.subject).toBe(m.mail_noBackup_subject())
  const text = mail?.text?.replace(/\s+/g, ' ')
  expect(text).toContain(m.mail_noBackup_none())
  expect(text).toContain(m.backups_reason({ reason: 'folder' }))
  expect(text).toContain('http://localhost:3000/admin/more#backups')
  for (let night = 2; night < 5; night++) {
    shop.clock.now = tenPastThree + night * dayMs
    expect(await backUp(shop)).toBe('failed')
  }
  await mailsAfter(shop, 1)

  const { db } = shop.deps
  const tested = { state: 'tested' as const, reason: null, testedTime: shop.clock.now }
  await db.updateTable('backups').set(tested).where('day', '=', '2026-11-26').execute()
  shop.clock.now += dayMs
  expect(await backUp(shop)).toBe('failed')
  await mailsAfter(shop, 1)
  const notification = { body: m.mail_noBackup_push(), navigate: 'http://localhost:3000/admin/more#backups' }
  expect(service.received.map((push) => decrypt(push).notification)).toMatchObject([notification, notification])
  await db.deleteFrom('pushSubscriptions').execute()
})

test('the mail about failed backups is in the language of the owner and counts nights with a killed process', async ({
  shop,
}) => {
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  await shop.deps.db
    .updateTable('backups')
    .set({ state: 'running', reason: null })
    .where('day', '=', '2026-11-27')
    .execute()
  const killed = { day: '2026-11-28', state: 'running' as const, heartbeatTime: shop.clock.now + dayMs, reason: null }
  await shop.deps.db.insertInto('backups').values(killed).execute()
  shop.clock.now += 2 * dayMs
  expect(await backUp(shop)).toBe('failed')
  const mails = await mailsAfter(shop, 2)
  const inTamil = mails.find(({ subject }) => subject === m.mail_noBackup_subject({}, { locale: 'ta' }))
  expect(inTamil?.text).toContain('http://localhost:3000/ta/admin/more#backups')
  expect(inTamil?.text?.replace(/\s+/g, ' ')).toMatch(/நாள்: (26 நவம்பர்|நவம்பர் 26)\./)
})
