import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { m } from '../words/compiled/messages.js'
import { inLanguage } from '../words/in-language.server.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

const signIn = (person = shop.browser(), who = admin) =>
  person.ask(calls.signInWithPassword, who, { 'user-agent': android }).then(() => person)
const mailed = async () => {
  await shop.mailed()
  return (await shop.mails(0)).length
}

test('a sign-in from a device that is not known is told by mail, in the language of the owner', async () => {
  const phone = await signIn()
  expect(await mailed()).toBe(0)
  await phone.ask(calls.signOut, {})
  await signIn(phone)
  expect(await mailed()).toBe(0)

  await signIn()
  const [mail] = await shop.mails(1)
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([admin.email, m.mail_newDevice_subject()])
  expect(mail?.text).toContain('Chrome on Android')
  expect(mail?.text).toContain('/admin/safety')

  await phone.ask(calls.changeMessageSettings, { mailLanguage: 'ta' })
  await signIn()
  const inTamil = (await shop.mails(2)).map(({ subject }) => subject)
  expect(inTamil).toContain(inLanguage('ta', () => m.mail_newDevice_subject()))
})

test('a device that was signed out is a stranger again', async () => {
  const [owner, other] = [await signIn(), await signIn()]
  const before = await mailed()
  await signIn(other)
  expect(await mailed()).toBe(before)
  await owner.ask(calls.signOutOtherDevices, {})
  await signIn(other)
  expect(await mailed()).toBe(before + 1)
})

test('the cookie of a device is no session, and the database has its hash alone', async () => {
  const owner = await signIn()
  const secret = owner.cookies.get('shop_device') ?? ''
  expect(secret.length).toBeGreaterThan(40)
  const rows = await shop.shop.db.selectFrom('knownDevices').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  const cookie = `shop_device=${secret}; shop_session=${secret}`
  expect((await shop.browser().send(calls.getSafety.path, { headers: { cookie } })).status).toBe(401)
})

test('of visitors nothing is noted and nobody is told', async () => {
  const before = await mailed()
  const person = await signIn(shop.browser(), visitor)
  await signIn(shop.browser(), visitor)
  expect([...person.cookies.keys()]).toEqual(['shop_session'])
  expect(await mailed()).toBe(before)
})
