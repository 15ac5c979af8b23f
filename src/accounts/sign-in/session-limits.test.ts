import { expect } from 'vitest'
import { readAccountSecurity } from '../../../test/account-security.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

async function signInBefore(shop: TestShop, account: typeof admin, { sinceLogin = 0, sinceSeen = 0 }) {
  await shop.deps.db.deleteFrom('sessions').execute()
  const browser = await shop.signIn(account)
  const createdAt = new Date(Date.now() - sinceLogin).toISOString()
  const updatedAt = new Date(Date.now() - sinceSeen).toISOString()
  await shop.deps.db.updateTable('sessions').set({ createdAt, updatedAt }).execute()
  return browser
}
const sessions = (shop: TestShop) => shop.deps.db.selectFrom('sessions').select('id').execute()

test.for([
  ['owner', admin, 24 * hourMs, 7 * dayMs],
  ['customer', visitor, 7 * dayMs, 30 * dayMs],
] as const)(
  'a session of the %s expires after its idle and its absolute limit',
  async ([_, account, idle, absolute], { shop }) => {
    const lookup = async (ago: { sinceLogin?: number; sinceSeen?: number }) =>
      (await (await signInBefore(shop, account, ago)).ask(endpoints.lookup, {})).status
    expect(await lookup({ sinceLogin: absolute - hourMs, sinceSeen: idle - hourMs })).toBe(200)
    expect(await lookup({ sinceSeen: idle + hourMs })).toBe(401)
    expect(await sessions(shop)).toEqual([])
    expect(await lookup({ sinceLogin: absolute + hourMs })).toBe(401)
    expect(await sessions(shop)).toEqual([])
  },
)

test('the device list omits expired sessions', async ({ shop }) => {
  await signInBefore(shop, admin, { sinceSeen: 2 * dayMs })
  const owner = await shop.signIn(admin)
  expect((await readAccountSecurity(owner)).devices).toHaveLength(1)
})

test('sensitive endpoints require a login within the last 15 minutes', async ({ shop }) => {
  const owner = await signInBefore(shop, admin, { sinceLogin: hourMs / 4 + 5000 })
  const sensitive = Object.values(endpoints).filter(({ needs }) => needs === 'recent login')
  expect(sensitive).toContain(endpoints.exportContactMessages)
  expect(sensitive).toContain(endpoints.downloadBackup)
  for (const { path, method } of sensitive) {
    const response = await owner.send(path, { method })
    expect([response.status, response.errorCode], path).toEqual([400, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'])
  }
  expect((await owner.ask(endpoints.listContactMessages, {})).status).toBe(200)

  expect((await owner.ask(endpoints.signInWithPassword, { ...admin, password: 'wrong-but-long-1' })).status).toBe(400)
  expect((await owner.ask(endpoints.checkRecentLogin, {})).errorCode).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  await owner.ask(endpoints.signInWithPassword, admin)
  expect((await owner.ask(endpoints.checkRecentLogin, {})).status).toBe(200)
  expect(await sessions(shop)).toHaveLength(1)
})

test('a login less than 15 minutes ago counts as recent', async ({ shop }) => {
  const owner = await signInBefore(shop, admin, { sinceLogin: hourMs / 4 - 30_000 })
  expect((await owner.ask(endpoints.exportContactMessages, {})).status).toBe(200)
})
