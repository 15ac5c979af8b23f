// @module-tag engines

import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import { readAccountSecurity, readCurrentDevice } from '../../../test/account-security.ts'
import type { Browser } from '../../../test/browser.ts'
import { codeIn } from '../../../test/reset-link.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Tables } from '../../platform/database/tables.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())
let password = admin.password

async function signInOn(shop: TestShop, userAgent: string): Promise<Browser> {
  const browser = shop.browser()
  const response = await browser.ask(
    endpoints.signInWithPassword,
    { email: admin.email, password },
    { 'user-agent': userAgent },
  )
  expect(response.status).toBe(200)
  return browser
}
const listDevices = async (browser: Browser) => (await readAccountSecurity(browser)).devices
function copySession(shop: TestShop, browser: Browser) {
  const cookie = `shop_session=${browser.cookies.get('shop_session')}`
  return async () => (await shop.browser().send(endpoints.listContactMessages.path, { headers: { cookie } })).status
}

test("the shop stores only browser and system of the owner's devices", async ({ shop }) => {
  const phone = await signInOn(shop, android)
  await signInOn(shop, mac)
  const devices = await listDevices(phone)
  expect(devices.map(({ name, isCurrent }) => ({ name, isCurrent }))).toEqual([
    { name: 'Chrome, Android', isCurrent: true },
    { name: 'Safari, macOS', isCurrent: false },
  ])
  for (const { signedInTime, lastSeenTime } of devices)
    for (const time of [signedInTime, lastSeenTime]) expect(Math.abs(Date.now() - time)).toBeLessThan(60_000)

  await shop.signIn(visitor)
  const rows = await shop.deps.db.selectFrom('sessions').select(['ipAddress', 'userAgent']).execute()
  expect(new Set(rows.map(({ ipAddress }) => ipAddress || ''))).toEqual(new Set(['']))
  expect(rows.map(({ userAgent }) => userAgent).sort()).toEqual(['', 'Chrome; Android', 'Safari; macOS'])
})

test('the device list contains no markup of a User-Agent', async ({ shop }) => {
  const browser = await signInOn(shop, '<script>alert(1)</script>/9 (evil; "words")')
  const [device] = await listDevices(browser)
  expect(device?.name).not.toMatch(/[<>"]/)
})

test('signOutDevice ends only the session of that device', async ({ shop }) => {
  const [phone, stolen] = [await signInOn(shop, android), await signInOn(shop, android)]
  const copy = copySession(shop, stolen)
  expect(await copy()).toBe(200)
  const { id } = await readCurrentDevice(stolen)
  expect((await phone.ask(endpoints.signOutDevice, { id })).status).toBe(200)
  expect(await copy()).toBe(401)
  expect((await phone.ask(endpoints.signOutDevice, { id })).errorCode).toBe('NOT_FOUND')
  expect((await phone.ask(endpoints.listContactMessages, {})).status).toBe(200)
})

test('signOutOtherDevices ends all sessions of the owner but the current one', async ({ shop }) => {
  const [phone, laptop] = [await signInOn(shop, android), await signInOn(shop, mac)]
  const copy = copySession(shop, laptop)
  const customer = await shop.signIn(visitor)
  expect((await phone.ask(endpoints.signOutOtherDevices, {})).status).toBe(200)
  expect(await copy()).toBe(401)
  expect(await listDevices(phone)).toHaveLength(1)
  expect((await customer.ask(endpoints.lookup, {})).status).toBe(200)
})

test("the owner cannot sign out a visitor's session", async ({ shop }) => {
  const owner = await signInOn(shop, android)
  await shop.signIn(visitor)
  const theirs = await shop.deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('email', '=', visitor.email)
    .execute()
  for (const { id } of theirs)
    expect((await owner.ask(endpoints.signOutDevice, { id })).errorCode, id).toBe('NOT_FOUND')
})

/** Each function ends a session and returns whether the sessions on other devices end, too. */
const endings: Record<
  string,
  (about: { shop: TestShop; owner: Browser; otherDevice: Browser }) => Promise<'everywhere' | 'on this device'>
> = {
  async 'a logout'({ owner }) {
    await owner.ask(endpoints.signOut, {})
    return 'on this device'
  },
  async 'a sign-out from another device'({ owner, otherDevice }) {
    const { id } = await readCurrentDevice(owner)
    expect((await otherDevice.ask(endpoints.signOutDevice, { id })).status).toBe(200)
    return 'on this device'
  },
  async 'a new password'({ owner }) {
    const newPassword = anotherPassword()
    expect((await owner.ask(endpoints.changePassword, { password, newPassword })).status).toBe(200)
    password = newPassword
    return 'everywhere'
  },
  async 'a password reset by mail'({ shop }) {
    const known = await resetCodes(shop)
    await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
    await shop.untilMailsSent()
    const oobCode = (await resetCodes(shop)).find((code) => !known.includes(code))
    const newPassword = anotherPassword()
    expect((await shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword })).status).toBe(200)
    password = newPassword
    return 'everywhere'
  },
  async 'the deletion of the account'({ shop, owner }) {
    const { db } = shop.deps
    await owner.ask(endpoints.lookup, {})
    const row = await db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirstOrThrow()
    const credential = await db
      .selectFrom('credentials')
      .selectAll()
      .where('userId', '=', row.id)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('users').where('id', '=', row.id).execute()
    deletedAccount = { row, credential }
    return 'everywhere'
  },
}
/** The next test needs the rows of the deleted account again. */
let deletedAccount: { row: Selectable<Tables['users']>; credential: Selectable<Tables['credentials']> } | undefined

let passwords = 0
const anotherPassword = () => `silk-cotton-linen-${passwords++}`
async function resetCodes(shop: TestShop): Promise<string[]> {
  const mails = await shop.mails(0)
  return mails.filter(({ html }) => html?.includes('reset-password')).map(codeIn)
}

test.for(Object.entries(endings))('a copied cookie is invalid after %s', async ([_, end], { shop }) => {
  const [owner, otherDevice] = [await signInOn(shop, android), await signInOn(shop, mac)]
  const [copy, onOther] = [copySession(shop, owner), copySession(shop, otherDevice)]
  expect([await copy(), await onOther()]).toEqual([200, 200])
  const reach = await end({ shop, owner, otherDevice })
  expect([await copy(), await onOther()]).toEqual([401, reach === 'everywhere' ? 401 : 200])
  if (!deletedAccount) return
  await shop.deps.db.insertInto('users').values(deletedAccount.row).execute()
  await shop.deps.db.insertInto('credentials').values(deletedAccount.credential).execute()
  deletedAccount = undefined
  expect(await copy()).toBe(401)
})

test('a session records its use at most every 15 minutes', async ({ shop }) => {
  const owner = await signInOn(shop, android)
  const seen = async () => (await readCurrentDevice(owner)).lastSeenTime
  const first = await seen()
  expect(await seen()).toBe(first)
  const idleSince = new Date(Date.now() - 16 * 60_000).toISOString()
  await shop.deps.db.updateTable('sessions').set({ updatedAt: idleSince }).execute()
  await owner.ask(endpoints.lookup, {})
  expect(await seen()).toBeGreaterThan(Date.now() - 60_000)
})
