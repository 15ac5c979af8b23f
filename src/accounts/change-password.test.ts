import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test("a new password needs the old one, and the owner's rules", async () => {
  const owner = await shop.signedIn(admin)
  const ask = async (input: Record<string, string>) => (await owner.ask(calls.changePassword, input)).refusal
  const good = { password: admin.password, newPassword: 'silk-cotton-linen-77' }
  expect(await ask({ newPassword: good.newPassword })).toBe('MISSING_PASSWORD')
  expect(await ask({ ...good, password: 'not-the-password' })).toBe('INVALID_PASSWORD')
  expect(await ask({ ...good, newPassword: 'short-one' })).toMatch(/^WEAK_PASSWORD/)
  expect(await ask({ ...good, newPassword: 'passwordpassword' })).toMatch(/^WEAK_PASSWORD/)
  expect(await ask({ ...good, confirmPassword: 'another-one-entirely' })).toMatch(/confirmPassword/)
  expect((await shop.browser().ask(calls.signInWithPassword, admin)).status).toBe(200)

  expect(await ask(good)).toBeUndefined()
  // This browser goes on, with another cookie.
  expect((await owner.ask(calls.getSafety, {})).body.devices).toHaveLength(1)
  expect((await shop.browser().ask(calls.signInWithPassword, admin)).refusal).toBe('INVALID_LOGIN_CREDENTIALS')
  expect((await shop.browser().ask(calls.signInWithPassword, { ...admin, password: good.newPassword })).status).toBe(
    200,
  )
})

test('passwords cannot be tried without end through a session', async () => {
  const strict = await openTestShop({ RATE_LIMITS: 'default' })
  try {
    const owner = await strict.signedIn(admin)
    const tries = []
    for (let time = 0; time < 11; time++)
      tries.push((await owner.ask(calls.changePassword, { password: `wrong-${time}`, newPassword: 'x' })).refusal)
    expect(tries).toEqual([...Array(10).fill('INVALID_PASSWORD'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  } finally {
    await strict.close()
  }
})
