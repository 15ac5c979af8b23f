// @module-tag engines
import { expect } from 'vitest'
import { test } from '../../../test/reopened-shop-test.ts'
import { codeIn } from '../../../test/reset-link.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

const canSignIn = async (shop: TestShop, account: { email: string; password: string }) =>
  (await shop.browser().ask(endpoints.signInWithPassword, account)).status === 200
const admins = (shop: TestShop) =>
  shop.deps.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()

test('a visitor whose email becomes ADMIN_EMAIL loses the account to the owner', async ({ reopen }) => {
  let shop = await reopen()
  await shop.register()
  const formerHolder = await shop.signIn(visitor)
  const formerAdmin = await shop.signIn(admin)
  await formerHolder.ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  const oobCode = codeIn((await shop.mails(1))[0])
  const cookie = `shop_session=${formerHolder.cookies.get('shop_session')}`
  const formerCookie = `shop_session=${formerAdmin.cookies.get('shop_session')}`
  const inbox = (cookie: string) => shop.browser().send(endpoints.listContactMessages.path, { headers: { cookie } })
  expect([(await inbox(cookie)).status, (await inbox(formerCookie)).status]).toEqual([403, 200])

  shop = await reopen({ ADMIN_EMAIL: ` ${visitor.email.toUpperCase()}`, ADMIN_PASSWORD: 'another-long-secret-7' })
  expect(await admins(shop)).toEqual([{ email: visitor.email }])
  expect((await inbox(cookie)).status).toBe(401)
  expect((await inbox(formerCookie)).status).toBe(401)
  expect(await canSignIn(shop, visitor)).toBe(false)
  expect(
    (await shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword: 'long-enough-secret' })).errorCode,
  ).toBe('INVALID_OOB_CODE')

  const newAdmin = await shop.signIn({ email: visitor.email, password: 'another-long-secret-7' })
  expect((await newAdmin.ask(endpoints.listContactMessages, {})).status).toBe(200)
  const former = await shop.signIn(admin)
  expect((await former.ask(endpoints.listContactMessages, {})).status).toBe(403)
})

/** The last two spellings belong to other accounts. */
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

test("sign-ups with the owner's email get the same response with and without an owner account", async ({ reopen }) => {
  const registerAll = (shop: TestShop) =>
    Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const email = String(spellings[index % spellings.length])
        const { status, body } = await shop.browser().ask(endpoints.signUp, { email, password: 'secret1' })
        return { email, status, body }
      }),
    )
  let shop = await reopen()
  for (const email of spellings.slice(-2)) await shop.register({ email, password: 'secret1' })
  await shop.deps.db.deleteFrom('users').where('email', '=', admin.email).execute()
  const before = await registerAll(shop)
  expect(await admins(shop)).toEqual([])

  shop = await reopen()
  expect(await registerAll(shop)).toEqual(before)
  expect(await admins(shop)).toEqual([{ email: admin.email }])
  expect(await shop.deps.db.selectFrom('users').select('email').execute()).toHaveLength(3)
  const ofOwner = before.filter(({ email }) => spellings.indexOf(email) < 6).map(({ body }) => body.error.message)
  expect(new Set(ofOwner)).toEqual(new Set(['EMAIL_EXISTS']))
})

test('a new ADMIN_EMAIL creates a new owner account and demotes the former one', async ({ reopen }) => {
  await reopen()
  const shop = await reopen({ ADMIN_EMAIL: 'next@thaiyal.example', ADMIN_PASSWORD: 'another-long-secret-7' })
  expect(await admins(shop)).toEqual([{ email: 'next@thaiyal.example' }])
  const former = await shop.signIn(admin)
  expect((await former.page('/admin')).status).toBe(302)
})

test('the database rejects a second admin', async ({ openShop }) => {
  const shop = await openShop()
  await shop.register()
  const second = shop.deps.db.updateTable('users').set({ role: 'admin' }).where('email', '=', visitor.email).execute()
  await expect(second).rejects.toThrow(/unique/i)
})

test('a changed ADMIN_PASSWORD is applied at the next start and ends all sessions', async ({ reopen }) => {
  let shop = await reopen()
  const browser = await shop.signIn(admin)
  const cookie = `shop_session=${browser.cookies.get('shop_session')}`
  const lookup = () => shop.browser().send(endpoints.lookup.path, { method: 'POST', headers: { cookie } })

  shop = await reopen()
  expect((await lookup()).status).toBe(200)

  shop = await reopen({ ADMIN_PASSWORD: 'another-long-secret-7' })
  expect((await lookup()).status).toBe(401)
  expect(await canSignIn(shop, admin)).toBe(false)
  expect(await canSignIn(shop, { email: admin.email, password: 'another-long-secret-7' })).toBe(true)
})

test('ADMIN_PASSWORD does not replace a password that was reset by mail', async ({ reopen }) => {
  let shop = await reopen()
  await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
  const oobCode = codeIn((await shop.mails(1))[0])
  const newPassword = 'chosen-by-mail-42'
  expect((await shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword })).status).toBe(200)

  for (const ADMIN_PASSWORD of [admin.password, '', admin.password]) {
    shop = await reopen({ ADMIN_PASSWORD })
    expect(await canSignIn(shop, { email: admin.email, password: newPassword })).toBe(true)
    expect(await canSignIn(shop, admin)).toBe(false)
  }
})

test('without ADMIN_PASSWORD the shop generates a password once', async ({ reopen }) => {
  let shop = await reopen({ ADMIN_PASSWORD: '' })
  const password = shop.generatedPassword ?? ''
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(await canSignIn(shop, { email: admin.email, password })).toBe(true)

  shop = await reopen({ ADMIN_PASSWORD: '' })
  expect(shop.generatedPassword).toBeUndefined()
  expect(await canSignIn(shop, { email: admin.email, password })).toBe(true)

  shop = await reopen()
  expect(shop.generatedPassword).toBeUndefined()
  expect(await canSignIn(shop, { email: admin.email, password })).toBe(false)
  expect(await canSignIn(shop, admin)).toBe(true)
})

test('two shops generate different passwords', async ({ openShop }) => {
  const [first, second] = [await openShop({ ADMIN_PASSWORD: '' }), await openShop({ ADMIN_PASSWORD: '' })]
  expect(first.generatedPassword).not.toBe(second.generatedPassword)
})
