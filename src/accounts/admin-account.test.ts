import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { codeIn } from '../../test/reset-link.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

/** A shop that is closed and opened again on the same folder, as with other settings. */
function shopOfYears() {
  let shop: TestShop | undefined
  let dataDir: string | undefined
  onTestFinished(async () => {
    await shop?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })
  return async (settings: Record<string, string> = {}) => {
    await shop?.stop()
    shop = undefined
    shop = await openTestShop(settings, { dataDir })
    dataDir = shop.dataDir
    return shop
  }
}

const opens = async (shop: TestShop, who: { email: string; password: string }) =>
  (await shop.browser().ask(calls.signInWithPassword, who)).status === 200
const admins = (shop: TestShop) =>
  shop.shop.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()

test("the address of a registered visitor in ADMIN_EMAIL does not give the visitor the admin's right", async () => {
  const open = shopOfYears()
  let shop = await open()
  await shop.registered()
  const squatter = await shop.signedIn(visitor)
  const formerAdmin = await shop.signedIn(admin)
  await squatter.ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  const oobCode = codeIn((await shop.mails(1))[0])
  const cookie = `shop_session=${squatter.cookies.get('shop_session')}`
  const formerCookie = `shop_session=${formerAdmin.cookies.get('shop_session')}`
  const inbox = (cookie: string) => shop.browser().send(calls.listContactMessages.path, { headers: { cookie } })
  expect([(await inbox(cookie)).status, (await inbox(formerCookie)).status]).toEqual([403, 200])

  shop = await open({ ADMIN_EMAIL: ` ${visitor.email.toUpperCase()}`, ADMIN_PASSWORD: 'another-long-secret-7' })
  expect(await admins(shop)).toEqual([{ email: visitor.email }])
  expect((await inbox(cookie)).status).toBe(401)
  expect((await inbox(formerCookie)).status).toBe(401)
  expect(await opens(shop, visitor)).toBe(false)
  // A link that was mailed before the right began gives it to nobody either.
  expect((await shop.browser().ask(calls.resetPassword, { oobCode, newPassword: 'long-enough-secret' })).refusal).toBe(
    'INVALID_OOB_CODE',
  )

  const newAdmin = await shop.signedIn({ email: visitor.email, password: 'another-long-secret-7' })
  expect((await newAdmin.ask(calls.listContactMessages, {})).status).toBe(200)
  const former = await shop.signedIn(admin)
  expect((await former.ask(calls.listContactMessages, {})).status).toBe(403)
})

/** Hers in other letters, what only looks like hers, and two that are other people's for all that the shop knows. */
const spellings = [
  admin.email,
  admin.email.toUpperCase(),
  'Owner@Thaiyal.Example',
  ` ${admin.email}\t`,
  `${admin.email}\r\n`,
  `\u00a0${admin.email}\ufeff`,
  'ｏwner@thaiyal.example',
  'owner@thaıyal.example',
  'owner@thaİyal.example',
  'ow\u200bner@thaiyal.example',
  'owner+shop@thaiyal.example',
  'o.wner@thaiyal.example',
]

test('a hundred who register with her address at once are answered the same before her account is there and after, and none gets her right', async () => {
  const open = shopOfYears()
  const registerAll = (shop: TestShop) =>
    Promise.all(
      Array.from({ length: 100 }, async (_, nth) => {
        const email = String(spellings[nth % spellings.length])
        const { status, body } = await shop.browser().ask(calls.signUp, { email, password: 'secret1' })
        return { email, status, body }
      }),
    )
  let shop = await open()
  for (const email of spellings.slice(-2)) await shop.registered({ email, password: 'secret1' })
  await shop.shop.db.deleteFrom('users').where('email', '=', admin.email).execute()
  const before = await registerAll(shop)
  expect(await admins(shop)).toEqual([])

  shop = await open()
  expect(await registerAll(shop)).toEqual(before)
  expect(await admins(shop)).toEqual([{ email: admin.email }])
  expect(await shop.shop.db.selectFrom('users').select('email').execute()).toHaveLength(3)
  const hers = before.filter(({ email }) => spellings.indexOf(email) < 6).map(({ body }) => body.error.message)
  expect(new Set(hers)).toEqual(new Set(['EMAIL_EXISTS']))
})

test('a new address in ADMIN_EMAIL makes a new account, and the one before it is a visitor', async () => {
  const open = shopOfYears()
  await open()
  const shop = await open({ ADMIN_EMAIL: 'next@thaiyal.example', ADMIN_PASSWORD: 'another-long-secret-7' })
  expect(await admins(shop)).toEqual([{ email: 'next@thaiyal.example' }])
  const former = await shop.signedIn(admin)
  expect((await former.page('/admin')).status).toBe(302)
})

test('the database itself refuses a second admin', async () => {
  const shop = await shopOfYears()()
  await shop.registered()
  const second = shop.shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', visitor.email).execute()
  await expect(second).rejects.toThrow(/unique/i)
})

test('a changed ADMIN_PASSWORD is applied at the next start, and ends the sessions before it', async () => {
  const open = shopOfYears()
  let shop = await open()
  const person = await shop.signedIn(admin)
  const cookie = `shop_session=${person.cookies.get('shop_session')}`
  const look = () => shop.browser().send(calls.lookup.path, { method: 'POST', headers: { cookie } })

  shop = await open()
  expect((await look()).status).toBe(200)

  shop = await open({ ADMIN_PASSWORD: 'another-long-secret-7' })
  expect((await look()).status).toBe(401)
  expect(await opens(shop, admin)).toBe(false)
  expect(await opens(shop, { email: admin.email, password: 'another-long-secret-7' })).toBe(true)
})

test('ADMIN_PASSWORD does not come back over a password that was set by mail', async () => {
  const open = shopOfYears()
  let shop = await open()
  await shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
  const oobCode = codeIn((await shop.mails(1))[0])
  const newPassword = 'chosen-by-mail-42'
  expect((await shop.browser().ask(calls.resetPassword, { oobCode, newPassword })).status).toBe(200)

  for (const ADMIN_PASSWORD of [admin.password, '', admin.password]) {
    shop = await open({ ADMIN_PASSWORD })
    expect(await opens(shop, { email: admin.email, password: newPassword })).toBe(true)
    expect(await opens(shop, admin)).toBe(false)
  }
})

test('a password is generated once where none is set', async () => {
  const open = shopOfYears()
  let shop = await open({ ADMIN_PASSWORD: '' })
  const password = shop.generatedPassword ?? ''
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(await opens(shop, { email: admin.email, password })).toBe(true)

  shop = await open({ ADMIN_PASSWORD: '' })
  expect(shop.generatedPassword).toBeUndefined()
  expect(await opens(shop, { email: admin.email, password })).toBe(true)

  shop = await open()
  expect(shop.generatedPassword).toBeUndefined()
  expect(await opens(shop, { email: admin.email, password })).toBe(false)
  expect(await opens(shop, admin)).toBe(true)
})

test('two shops generate different passwords', async () => {
  const [one, other] = [await shopOfYears()({ ADMIN_PASSWORD: '' }), await shopOfYears()({ ADMIN_PASSWORD: '' })]
  expect(one.generatedPassword).not.toBe(other.generatedPassword)
})
