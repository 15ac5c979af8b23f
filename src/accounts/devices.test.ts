import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { codeIn } from '../../test/reset-link.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

let shop: TestShop
let password = admin.password
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

async function ownerOn(userAgent: string): Promise<Browser> {
  const person = shop.browser()
  const answer = await person.ask(
    calls.signInWithPassword,
    { email: admin.email, password },
    { 'user-agent': userAgent },
  )
  expect(answer.status).toBe(200)
  return person
}
const devicesOf = async (person: Browser) => (await person.ask(calls.getSafety, {})).body.devices
/** Somebody who has got hold of the cookie. */
function clone(person: Browser) {
  const cookie = `shop_session=${person.cookies.get('shop_session')}`
  return async () => (await shop.browser().send(calls.getSafety.path, { headers: { cookie } })).status
}

test('the owner sees her devices in two words each, and nothing else of them is kept', async () => {
  const phone = await ownerOn(android)
  await ownerOn(mac)
  const devices = await devicesOf(phone)
  expect(devices.map(({ browser, system, isThis }: never) => ({ browser, system, isThis }))).toEqual([
    { browser: 'Chrome', system: 'Android', isThis: true },
    { browser: 'Safari', system: 'macOS', isThis: false },
  ])
  for (const { signedInTime, lastSeenTime } of devices)
    for (const time of [signedInTime, lastSeenTime]) expect(Math.abs(Date.now() - time)).toBeLessThan(60_000)

  await shop.signedIn(visitor)
  const rows = await shop.shop.db.selectFrom('sessions').select(['ipAddress', 'userAgent']).execute()
  expect(new Set(rows.map(({ ipAddress }) => ipAddress || ''))).toEqual(new Set(['']))
  expect(rows.map(({ userAgent }) => userAgent).sort()).toEqual(['', 'Chrome; Android', 'Safari; macOS'])
})

test('what a browser calls itself is no more than a name', async () => {
  const person = await ownerOn('<script>alert(1)</script>/9 (evil; "words")')
  const [device] = await devicesOf(person)
  expect(`${device.browser}${device.system}`).not.toMatch(/[<>"]/)
})

test('a device that is signed out is out at once, and the others stay', async () => {
  const [phone, stolen] = [await ownerOn(android), await ownerOn(android)]
  const copy = clone(stolen)
  expect(await copy()).toBe(200)
  const [{ id }] = (await devicesOf(stolen)).filter(({ isThis }: { isThis: boolean }) => isThis)
  expect((await phone.ask(calls.signOutDevice, { id })).status).toBe(200)
  expect(await copy()).toBe(401)
  expect((await phone.ask(calls.signOutDevice, { id })).refusal).toBe('NOT_FOUND')
  expect((await phone.ask(calls.getSafety, {})).status).toBe(200)
})

test('signing out all others leaves this one alone', async () => {
  const [phone, laptop] = [await ownerOn(android), await ownerOn(mac)]
  const copy = clone(laptop)
  const customer = await shop.signedIn(visitor)
  expect((await phone.ask(calls.signOutOtherDevices, {})).status).toBe(200)
  expect(await copy()).toBe(401)
  expect(await devicesOf(phone)).toHaveLength(1)
  expect((await customer.ask(calls.lookup, {})).status).toBe(200)
})

test("a customer's session is no device of the owner's", async () => {
  const owner = await ownerOn(android)
  await shop.signedIn(visitor)
  const theirs = await shop.shop.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('email', '=', visitor.email)
    .execute()
  for (const { id } of theirs) expect((await owner.ask(calls.signOutDevice, { id })).refusal, id).toBe('NOT_FOUND')
})

test('a copied cookie is refused from the moment of a logout, a new password or a reset on', async () => {
  const events: [string, (owner: Browser) => Promise<unknown>][] = [
    ['logout', (owner) => owner.ask(calls.signOut, {})],
    [
      'new password',
      async (owner) => {
        const newPassword = 'silk-cotton-linen-77'
        expect((await owner.ask(calls.changePassword, { password, newPassword })).status).toBe(200)
        password = newPassword
      },
    ],
    [
      'reset',
      async (owner) => {
        await owner.ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
        await shop.mailed()
        const oobCode = codeIn((await shop.mails(1)).find(({ html }) => html?.includes('reset-password')))
        const newPassword = 'zari-border-weave-78'
        expect((await owner.ask(calls.resetPassword, { oobCode, newPassword })).status).toBe(200)
        password = newPassword
      },
    ],
  ]
  for (const [name, happens] of events) {
    const owner = await ownerOn(android)
    const copies = [clone(owner), clone(await ownerOn(mac))]
    expect(await copies[0]?.(), name).toBe(200)
    await happens(owner)
    expect(await copies[0]?.(), name).toBe(401)
    // Logging out is for one device.
    expect(await copies[1]?.(), name).toBe(name === 'logout' ? 200 : 401)
  }
})

test('being there is noted by the quarter of an hour, and not with every request', async () => {
  const owner = await ownerOn(android)
  const seen = async () => (await devicesOf(owner))[0].lastSeenTime
  const first = await seen()
  expect(await seen()).toBe(first)
  const rested = new Date(Date.now() - 16 * 60_000).toISOString()
  await shop.shop.db.updateTable('sessions').set({ updatedAt: rested }).execute()
  await owner.ask(calls.lookup, {})
  expect(await seen()).toBeGreaterThan(Date.now() - 60_000)
})
