// @module-tag engines
import { expect } from 'vitest'
import { genuineMessage } from '../../test/genuine-message.ts'
import { openPushService, pushDevice } from '../../test/push-service.ts'
import type { TestShop } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { backedUpTables } from '../backups/rows.server.ts'
import { m } from '../messages/compiled/messages.js'
import { writeSetting } from '../platform/database/settings-table.server.ts'
import { checkDaily } from './daily-check.server.ts'
import type { Health } from './request-health.server.ts'
import type { Trouble } from './trouble.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60
const dayMs = dayMinutes * minuteMs
/** This is 8:05 a.m. in the time zone of the shop. */
const morning = Date.parse('2026-11-21T02:35:00Z')

const onPublicAddress = { PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'default' }

const test = shopTest
  .extend('settings', { scope: 'file' }, { ...onPublicAddress, TEST_CLOCK: 'manual', DISK_RESERVE_MB: '0' })
  .extend('shopOptions', { scope: 'file' }, { now: morning })
  .extend('pushes', { scope: 'file' }, async ({ owner }, { onCleanup }) => {
    const service = await openPushService()
    onCleanup(() => service.close())
    const { subscription, decrypt } = pushDevice()
    await owner.ask(endpoints.addPushSubscription, subscription)
    return () => service.received.map((push) => decrypt(push).notification)
  })

const wellHealth = (shop: TestShop): Partial<Health> => ({
  validFrom: shop.clock.now - 30 * dayMs,
  validUntil: shop.clock.now + 34 * dayMs,
  time: shop.clock.now,
})
const unreachable = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))

/** Checks every half hour for this time. @returns the number of requests */
async function check(shop: TestShop, minutes: number, health: Row['health'] = wellHealth, processes = 1) {
  let requests = 0
  const request = async () => {
    requests++
    return (await health(shop)) as Health
  }
  const checkOnce = () => checkDaily(shop.deps, new AbortController().signal, request)
  for (const end = shop.clock.now + minutes * minuteMs; shop.clock.now < end; shop.clock.now += 30 * minuteMs) {
    await Promise.all(Array.from({ length: processes }, checkOnce))
    await shop.untilMailsSent()
  }
  return requests
}

async function countReports(shop: TestShop, pushes: () => { body: string }[], kind: Trouble['kind']) {
  const subject = m.mail_trouble_subject({ kind })
  const mails = (await shop.mails(0)).filter((mail) => mail.subject === subject)
  return [mails.length, pushes().filter(({ body }) => body === subject).length]
}

interface Row {
  kind: Trouble['kind']
  text: string
  health?: (shop: TestShop) => Partial<Health> | Promise<Health>
  set?: (shop: TestShop, isWell: boolean) => unknown
}
const rows: Row[] = [
  { kind: 'address', text: 'address (ENOTFOUND)', health: unreachable },
  {
    kind: 'certificate',
    text: 'until 5 Dec 2026',
    health: (shop) => ({ ...wellHealth(shop), validUntil: Date.parse('2026-12-05') }),
  },
  {
    kind: 'clock',
    text: 'another clock says',
    health: (shop) => ({ ...wellHealth(shop), time: shop.clock.now + 6 * minuteMs }),
  },
  {
    kind: 'disk',
    text: 'disk is nearly full',
    set: ({ deps }, isWell) => (deps.config.diskReserveMb = isWell ? 0 : 1e9),
  },
  {
    kind: 'copy',
    text: 'no new copy of the shop elsewhere',
    async set({ deps, clock, browser }, isWell) {
      deps.config.backupsCopy = isWell ? undefined : 's3://key:secret@copies'
      await browser().ask(endpoints.sendContactMessage, genuineMessage)
      await writeSetting(deps.db, 'backupCopy', JSON.stringify({ time: clock.now - 53 * 3_600_000 }))
    },
  },
]

test.for(rows)(
  'the owner gets one notification and one mail about $kind, and the dashboard shows it until it is well',
  async (row, { shop, owner, pushes }) => {
    const { kind, text, health, set = () => {} } = row
    const reports = () => countReports(shop, pushes, kind)
    if (kind === 'disk' && shop.deps.engine === 'postgres') {
      // The database and the bucket are not on this disk.
      await set(shop, false)
      await check(shop, 2 * dayMinutes)
      await set(shop, true)
      return expect(await reports()).toEqual([0, 0])
    }
    const isShown = async () => (await owner.page('/admin')).text.includes(text)
    await check(shop, 10)
    expect(await isShown()).toBe(false)

    await set(shop, false)
    await check(shop, 2 * dayMinutes, health)
    expect(await reports()).toEqual([1, 1])
    expect(await isShown()).toBe(true)
    await set(shop, true)
    await check(shop, 10)
    expect(await isShown()).toBe(false)

    await set(shop, false)
    await check(shop, 2 * dayMinutes, health)
    expect(await reports()).toEqual([2, 2])
    await set(shop, true)
    await check(shop, 10)
  },
)

test('a trouble that returns on the same day is reported the next morning', async ({ shop, pushes }) => {
  shop.clock.now = morning + 60 * dayMs
  const [before = 0] = await countReports(shop, pushes, 'certificate')
  const expiring = (shop: TestShop) => ({ ...wellHealth(shop), validUntil: shop.clock.now + 9 * dayMs })
  for (const health of [expiring, wellHealth, expiring, wellHealth, expiring]) await check(shop, 60, health)
  expect(await countReports(shop, pushes, 'certificate')).toEqual([before + 1, before + 1])
  await check(shop, dayMinutes, expiring)
  expect(await countReports(shop, pushes, 'certificate')).toEqual([before + 2, before + 2])
  await check(shop, 30)
})

test('the shop checks once each morning, and not on a loopback address', async ({ shop, openShop }) => {
  shop.clock.now = morning + 30 * dayMs
  expect(await check(shop, dayMinutes)).toBe(1)
  expect(await check(shop, dayMinutes)).toBe(1)
  shop.clock.now -= 10 * dayMs
  expect(await check(shop, 10)).toBe(1)
  const onLoopback = await openShop({ TEST_CLOCK: 'manual' })
  expect(await check(onLoopback, dayMinutes)).toBe(0)
})

test('one failed request is no trouble, and the second try is some minutes later', async ({ shop, pushes }) => {
  const before = await countReports(shop, pushes, 'address')
  shop.clock.now += dayMs
  expect(await check(shop, 10, unreachable)).toBe(1)
  shop.clock.now -= 26 * minuteMs
  expect(await check(shop, 10, unreachable)).toBe(0)
  expect(await check(shop, 10)).toBe(1)
  expect(await countReports(shop, pushes, 'address')).toEqual(before)
})

test('a certificate that was reported is not reported again after the shop was unreachable', async ({
  shop,
  pushes,
}) => {
  const [mails = 0, notifications = 0] = await countReports(shop, pushes, 'certificate')
  const endsSoon = () => ({ ...wellHealth(shop), validUntil: shop.clock.now + dayMs })
  shop.clock.now += dayMs
  await check(shop, 60, endsSoon)
  await check(shop, dayMinutes, unreachable)
  await check(shop, dayMinutes, endsSoon)
  expect(await countReports(shop, pushes, 'certificate')).toEqual([mails + 1, notifications + 1])
  await check(shop, 10)
})

test('several processes report a trouble once, in the language of the owner', async ({ shop, owner, pushes }) => {
  await owner.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  shop.clock.now += dayMs
  await check(shop, 60, unreachable, 3)
  const subject = m.mail_trouble_subject({ kind: 'address' }, { locale: 'ta' })
  expect((await shop.mails(0)).map(({ subject }) => subject).filter((of) => of === subject)).toHaveLength(1)
  expect(pushes().filter(({ body }) => body === subject)).toHaveLength(1)
})

test('a backup contains neither the last check nor what was reported, copied or sent as a test', async ({ shop }) => {
  for (const key of ['backupCopy', 'mailTest'] as const) await writeSetting(shop.deps.db, key, '{}')
  const settings = await shop.deps.db.selectFrom('settings').selectAll().execute()
  const includes = backedUpTables.find(({ name }) => name === 'settings')?.includes
  const keys = settings.filter((setting) => includes?.({ ...setting })).map(({ key }) => key)
  expect(keys).toContain('mailLanguage')
  expect(keys.filter((key) => /check|disk|certificate|copy|test/i.test(key))).toEqual([])
})
