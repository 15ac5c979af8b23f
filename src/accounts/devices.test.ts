import type { Selectable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { codeIn } from '../../test/reset-link.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import type { Tables } from '../platform/database/tables.ts'

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

/** After each a session is over. @returns whether those on other devices are, too */
const endings: Record<string, (about: { owner: Browser; other: Browser }) => Promise<'everywhere' | 'there'>> = {
  async 'a logout'({ owner }) {
    await owner.ask(calls.signOut, {})
    return 'there'
  },
  async 'a sign-out from another device'({ owner, other }) {
    const [{ id }] = (await devicesOf(owner)).filter(({ isThis }: { isThis: boolean }) => isThis)
    expect((await other.ask(calls.signOutDevice, { id })).status).toBe(200)
    return 'there'
  },
  async 'a new password'({ owner }) {
    const newPassword = anotherPassword()
    expect((await owner.ask(calls.changePassword, { password, newPassword })).status).toBe(200)
    password = newPassword
    return 'everywhere'
  },
  async 'a reset by mail'() {
    const known = await resetCodes()
    await shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
    await shop.mailed()
    const oobCode = (await resetCodes()).find((code) => !known.includes(code))
    const newPassword = anotherPassword()
    expect((await shop.browser().ask(calls.resetPassword, { oobCode, newPassword })).status).toBe(200)
    password = newPassword
    return 'everywhere'
  },
  async 'the end of the account'({ owner }) {
    const { db } = shop.shop
    await owner.ask(calls.lookup, {})
    const row = await db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirstOrThrow()
    const credential = await db
      .selectFrom('credentials')
      .selectAll()
      .where('userId', '=', row.id)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('users').where('id', '=', row.id).execute()
    gone = { row, credential }
    return 'everywhere'
  },
}
/** The row of an account that has ended, to be there again for the next trial. */
let gone: { row: Selectable<Tables['users']>; credential: Selectable<Tables['credentials']> } | undefined

let passwords = 0
const anotherPassword = () => `silk-cotton-linen-${passwords++}`
async function resetCodes(): Promise<string[]> {
  const mails = await shop.mails(0)
  return mails.filter(({ html }) => html?.includes('reset-password')).map(codeIn)
}

/** A hundred of each: `FAULTS=all`. */
const trials = process.env.FAULTS === 'all' ? 100 : 1

test.each(Object.entries(endings))(
  'a copied cookie is refused from the moment of %s on',
  { timeout: 300_000 },
  async (_, end) => {
    for (let trial = 0; trial < trials; trial++) {
      const [owner, other] = [await ownerOn(android), await ownerOn(mac)]
      const [copy, onOther] = [clone(owner), clone(other)]
      expect([await copy(), await onOther()]).toEqual([200, 200])
      const where = await end({ owner, other })
      expect([await copy(), await onOther()]).toEqual([401, where === 'everywhere' ? 401 : 200])
      if (!gone) continue
      await shop.shop.db.insertInto('users').values(gone.row).execute()
      await shop.shop.db.insertInto('credentials').values(gone.credential).execute()
      gone = undefined
      // Also when the same person is there again.
      expect(await copy()).toBe(401)
    }
  },
)

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
