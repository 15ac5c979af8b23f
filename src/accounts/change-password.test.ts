import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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

test('nor from one address after the other', async () => {
  const strict = await openTestShop({ RATE_LIMITS: 'default', TRUST_PROXY: 'loopback' })
  try {
    const owner = await strict.signedIn(admin)
    const tries = []
    for (let time = 0; time < 31; time++)
      tries.push(
        await owner.send(calls.changePassword.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${time}` },
          body: '{}',
        }),
      )
    const refusals = tries.map(({ refusal }) => refusal)
    expect(refusals).toEqual([...Array(30).fill('MISSING_PASSWORD'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  } finally {
    await strict.close()
  }
})

describe('what began with the password of before ends with it', () => {
  const next = { ...admin, password: 'silk-cotton-linen-77' }
  const change = { password: admin.password, newPassword: next.password }
  const own = async () => {
    const one = await openTestShop()
    onTestFinished(() => one.close())
    return one
  }
  const devices = async (one: TestShop) =>
    (await (await one.signedIn(next)).ask(calls.getSafety, {})).body.devices.length

  test('a sign-in that is under way', async () => {
    const one = await own()
    const owner = await one.signedIn(admin)
    const { password } = await one.shop.auth()
    const { verify } = password
    password.verify = async (tried) => {
      const isRight = await verify(tried)
      password.verify = verify
      expect((await owner.ask(calls.changePassword, change)).status).toBe(200)
      return isRight
    }
    expect((await one.browser().ask(calls.signInWithPassword, admin)).refusal).toBe('INVALID_LOGIN_CREDENTIALS')
    // That of the change, and of whoever looks.
    expect(await devices(one)).toBe(2)
  })

  test('another change at the same moment', async () => {
    const one = await own()
    const [first, second] = [await one.signedIn(admin), await one.signedIn(admin)]
    const answers = await Promise.all([first, second].map((owner) => owner.ask(calls.changePassword, change)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await devices(one)).toBe(2)
  })

  test('a link to a new address', async () => {
    const one = await own()
    const [first, second] = [await one.signedIn(admin), await one.signedIn(admin)]
    const { mail } = one.shop
    const { isReady } = mail
    mail.isReady = async () => {
      expect((await second.ask(calls.changePassword, change)).status).toBe(200)
      return isReady()
    }
    const asked = { password: admin.password, newEmail: 'thief@example.com' }
    expect((await first.ask(calls.requestEmailChange, asked)).refusal).toBe('INVALID_PASSWORD')
    expect(await one.shop.db.selectFrom('verifications').selectAll().execute()).toEqual([])
  })
})
