// @module-tag engines
// @module-tag smoke
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { interceptHashes } from '../../../test/password-hashes.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

test('sign-in sets an HttpOnly session cookie and returns no token', async ({ shop }) => {
  const browser = shop.browser()
  const response = await browser.ask(endpoints.signInWithPassword, { ...visitor, returnSecureToken: true })
  expect(response.status).toBe(200)
  expect(response.body).toEqual({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: expect.stringMatching(/^\w{20,}$/),
    email: visitor.email,
    registered: true,
    expiresIn: '3600',
  })
  expect(response.headers.get('set-cookie')).toMatch(/^shop_session=.*HttpOnly; SameSite=Lax/)
})

function comparable({ status, headers, body }: Awaited<ReturnType<Browser['send']>>) {
  const compared = [...headers].filter(([name]) => name !== 'request-id')
  return { status, headers: compared, body }
}

test('a wrong password and an unknown email get the same response', async ({ shop }) => {
  const signIn = (email: string) => shop.browser().ask(endpoints.signInWithPassword, { email, password: 'not-it-1' })
  const wrong = await signIn(visitor.email)
  expect([wrong.status, wrong.errorCode]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS'])
  for (const email of ['nobody@example.com', admin.email])
    expect(comparable(await signIn(email)), email).toEqual(comparable(wrong))
})

test('a wrong password and an unknown email cost one hash each', async ({ shop }) => {
  let hashes = 0
  interceptHashes(() => hashes++)
  const countHashes = async (email: string) => {
    hashes = 0
    await shop.browser().ask(endpoints.signInWithPassword, { email, password: 'not-it-1' })
    return hashes
  }
  expect(await countHashes(visitor.email)).toBe(1)
  expect(await countHashes('nobody@example.com')).toBe(1)
  expect(await countHashes(admin.email)).toBe(1)
})

test("a flood of sign-ins runs one at a time, with twenty waiting, and does not delay the owner's known device", async ({
  shop,
}) => {
  const device = (await shop.signIn(admin)).cookies.get('shop_device')
  const blocked = Promise.withResolvers<void>()
  let running = 0
  interceptHashes((password) => {
    if (password === admin.password) return
    running++
    return blocked.promise
  })
  const flood = Array.from({ length: 60 }, () =>
    shop.browser().ask(endpoints.signInWithPassword, { ...visitor, password: 'not-it-1' }),
  )
  expect((await Promise.race(flood)).status).toBe(503)
  await expect.poll(() => running).toBe(1)
  const owner = shop.browser()
  owner.cookies.set('shop_device', String(device))
  expect((await owner.ask(endpoints.signInWithPassword, admin)).status).toBe(200)
  expect(running).toBe(1)
  blocked.resolve()
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(21)
  expect(statuses.filter((status) => status === 503)).toHaveLength(39)
})

test('the owner signs in with ADMIN_PASSWORD', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  const { body } = await owner.ask(endpoints.lookup, {})
  expect(body.users[0].email).toBe(admin.email)
})
