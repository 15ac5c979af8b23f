import { describe, expect } from 'vitest'
import { readAccountSecurity } from '../../../test/account-security.ts'
import { interceptHashes } from '../../../test/password-hashes.ts'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

test('changePassword requires the current password and a strong new one', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  const ask = async (input: Record<string, string>) => (await owner.ask(endpoints.changePassword, input)).errorCode
  const good = { password: admin.password, newPassword: 'silk-cotton-linen-77' }
  expect(await ask({ newPassword: good.newPassword })).toBe('MISSING_PASSWORD')
  expect(await ask({ ...good, password: 'not-the-password' })).toBe('INVALID_PASSWORD')
  expect(await ask({ ...good, newPassword: 'short-one' })).toMatch(/^WEAK_PASSWORD/)
  expect(await ask({ ...good, newPassword: 'passwordpassword' })).toMatch(/^WEAK_PASSWORD/)
  expect(await ask({ ...good, confirmPassword: 'another-one-entirely' })).toMatch(/confirmPassword/)
  expect((await shop.browser().ask(endpoints.signInWithPassword, admin)).status).toBe(200)

  expect(await ask(good)).toBeUndefined()
  expect((await readAccountSecurity(owner)).devices).toHaveLength(1)
  expect((await shop.browser().ask(endpoints.signInWithPassword, admin)).errorCode).toBe('INVALID_LOGIN_CREDENTIALS')
  expect(
    (await shop.browser().ask(endpoints.signInWithPassword, { ...admin, password: good.newPassword })).status,
  ).toBe(200)
})

test('changePassword allows ten attempts per minute from one address', async ({ openShop }) => {
  const strict = await openShop({ RATE_LIMITS: 'default' })
  const owner = await strict.signIn(admin)
  const tries = []
  for (let attempt = 0; attempt < 11; attempt++)
    tries.push(
      (await owner.ask(endpoints.changePassword, { password: `wrong-${attempt}`, newPassword: 'x' })).errorCode,
    )
  expect(tries).toEqual([...Array(10).fill('INVALID_PASSWORD'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
})

test('changePassword allows thirty attempts per hour from all addresses', async ({ openShop }) => {
  const strict = await openShop({ RATE_LIMITS: 'default', TRUST_PROXY: 'loopback' })
  const owner = await strict.signIn(admin)
  const tries = []
  for (let attempt = 0; attempt < 31; attempt++)
    tries.push(
      await owner.send(endpoints.changePassword.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` },
        body: '{}',
      }),
    )
  const errors = tries.map(({ errorCode }) => errorCode)
  expect(errors).toEqual([...Array(30).fill('MISSING_PASSWORD'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
})

describe('a password change', () => {
  const next = { ...admin, password: 'silk-cotton-linen-77' }
  const change = { password: admin.password, newPassword: next.password }
  const devices = async (shop: TestShop) => (await readAccountSecurity(await shop.signIn(next))).devices.length

  test('invalidates a concurrent sign-in', async ({ openShop }) => {
    const shop = await openShop()
    const owner = await shop.signIn(admin)
    const hashes = interceptHashes(async () => {
      hashes.restore()
      expect((await owner.ask(endpoints.changePassword, change)).status).toBe(200)
    })
    expect((await shop.browser().ask(endpoints.signInWithPassword, admin)).errorCode).toBe('INVALID_LOGIN_CREDENTIALS')
    // One session made the change, and `devices` starts the other.
    expect(await devices(shop)).toBe(2)
  })

  test('invalidates a concurrent password change', async ({ openShop }) => {
    const shop = await openShop()
    const [first, second] = [await shop.signIn(admin), await shop.signIn(admin)]
    const responses = await Promise.all([first, second].map((owner) => owner.ask(endpoints.changePassword, change)))
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await devices(shop)).toBe(2)
  })

  test('invalidates a concurrent email change', async ({ openShop }) => {
    const shop = await openShop()
    const [first, second] = [await shop.signIn(admin), await shop.signIn(admin)]
    const { mail } = shop.deps
    const { isReady } = mail
    mail.isReady = async () => {
      expect((await second.ask(endpoints.changePassword, change)).status).toBe(200)
      return isReady()
    }
    const input = { password: admin.password, newEmail: 'thief@example.com' }
    expect((await first.ask(endpoints.requestEmailChange, input)).errorCode).toBe('INVALID_PASSWORD')
    expect(await shop.deps.db.selectFrom('verifications').selectAll().execute()).toEqual([])
  })
})
