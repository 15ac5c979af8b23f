import { expect } from 'vitest'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { inLanguage } from '../../messages/in-language.server.ts'

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A156E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const signIn = (shop: TestShop, browser = shop.browser(), account = admin) =>
  browser.ask(endpoints.signInWithPassword, account, { 'user-agent': android }).then(() => browser)
const countMails = async (shop: TestShop) => {
  await shop.untilMailsSent()
  return (await shop.mails(0)).length
}

test('a sign-in from an unknown device sends a mail in the language of the owner', async ({ shop }) => {
  const phone = await signIn(shop)
  expect(await countMails(shop)).toBe(0)
  await phone.ask(endpoints.signOut, {})
  await signIn(shop, phone)
  expect(await countMails(shop)).toBe(0)

  await signIn(shop)
  const [mail] = await shop.mails(1)
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([admin.email, m.mail_newDevice_subject()])
  expect(mail?.text).toContain('Chrome, Android')
  expect(mail?.text).toContain('/admin/security')

  await phone.ask(endpoints.changeMessageSettings, { mailLanguage: 'ta' })
  await signIn(shop)
  const inTamil = (await shop.mails(2)).map(({ subject }) => subject)
  expect(inTamil).toContain(inLanguage('ta', () => m.mail_newDevice_subject()))
})

test('a device that was signed out remotely becomes unknown', async ({ shop }) => {
  const [owner, otherDevice] = [await signIn(shop), await signIn(shop)]
  const before = await countMails(shop)
  await signIn(shop, otherDevice)
  expect(await countMails(shop)).toBe(before)
  await owner.ask(endpoints.signOutOtherDevices, {})
  await signIn(shop, otherDevice)
  expect(await countMails(shop)).toBe(before + 1)
})

test('a device cookie is stored as a hash and starts no session', async ({ shop }) => {
  const owner = await signIn(shop)
  const secret = owner.cookies.get('shop_device') ?? ''
  expect(secret.length).toBeGreaterThan(40)
  const rows = await shop.deps.db.selectFrom('knownDevices').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  const cookie = `shop_device=${secret}; shop_session=${secret}`
  expect((await shop.browser().send(endpoints.listContactMessages.path, { headers: { cookie } })).status).toBe(401)
})

test('a visitor gets no device cookie and no mail', async ({ shop }) => {
  const before = await countMails(shop)
  const browser = await signIn(shop, shop.browser(), visitor)
  await signIn(shop, shop.browser(), visitor)
  expect([...browser.cookies.keys()]).toEqual(['shop_session'])
  expect(await countMails(shop)).toBe(before)
})
