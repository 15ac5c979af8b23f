import { expect } from 'vitest'
import { readAccountSecurity } from '../../../test/account-security.ts'
import { test } from '../../../test/reopened-shop-test.ts'
import { codeIn } from '../../../test/reset-link.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

const next = 'next@thaiyal.example'

const canSignIn = async (shop: TestShop, email: string) =>
  (await shop.browser().ask(endpoints.signInWithPassword, { ...admin, email })).status === 200
const mailTo = async (shop: TestShop, address: string, count: number) =>
  (await shop.mails(count)).filter(({ to }) => to?.[0]?.address === address).at(-1)

test('an email change takes effect when the mailed link is used', async ({ openShop }) => {
  const shop = await openShop()
  await shop.register()
  const owner = await shop.signIn(admin)
  const ask = (input: { password?: string; newEmail?: string }) => owner.ask(endpoints.requestEmailChange, input)
  expect((await ask({ newEmail: next, password: 'not-the-password' })).errorCode).toBe('INVALID_PASSWORD')
  expect((await ask({ newEmail: visitor.email, password: admin.password })).errorCode).toBe('EMAIL_EXISTS')
  expect((await ask({ newEmail: 'nobody', password: admin.password })).errorCode).toBe('INVALID_EMAIL')

  expect((await ask({ newEmail: ` ${next.toUpperCase()}`, password: admin.password })).status).toBe(200)
  const [link, warning] = [await mailTo(shop, next, 2), await mailTo(shop, admin.email, 2)]
  expect(warning?.text).toContain(next)
  expect(warning?.html).not.toContain('oobCode')
  expect(link?.text).toContain('/change-email?oobCode=')
  expect(await readAccountSecurity(owner)).toMatchObject({
    email: admin.email,
    nextEmail: next,
  })
  expect(await canSignIn(shop, next)).toBe(false)

  // Mail scanners open links, so a GET request must not change the address.
  const oobCode = codeIn(link)
  expect((await shop.browser().page(`/change-email?oobCode=${oobCode}`)).status).toBe(200)
  expect(await canSignIn(shop, admin.email)).toBe(true)

  const concurrentConfirmations = await Promise.all(
    Array.from({ length: 5 }, () => shop.browser().ask(endpoints.confirmEmailChange, { oobCode })),
  )
  expect(concurrentConfirmations.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await owner.ask(endpoints.listContactMessages, {})).status).toBe(401)
  expect([await canSignIn(shop, admin.email), await canSignIn(shop, next)]).toEqual([false, true])
})

test('a restart with the old ADMIN_EMAIL does not undo an email change', async ({ reopen }) => {
  let shop = await reopen()
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.requestEmailChange, { newEmail: next, password: admin.password })
  const oobCode = codeIn(await mailTo(shop, next, 2))
  expect((await shop.browser().ask(endpoints.confirmEmailChange, { oobCode })).status).toBe(200)

  for (const settings of [{}, {}, { ADMIN_EMAIL: next }, { ADMIN_EMAIL: next }] as Record<string, string>[]) {
    shop = await reopen(settings)
    const admins = await shop.deps.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
    expect(admins).toEqual([{ email: next }])
    expect(await canSignIn(shop, next)).toBe(true)
    const taken = settings.ADMIN_EMAIL ? [next] : [admin.email, next]
    for (const email of taken)
      expect((await shop.browser().ask(endpoints.signUp, { email, password: 'secret1' })).errorCode).toBe(
        'EMAIL_EXISTS',
      )
  }
  shop = await reopen({ ADMIN_EMAIL: 'third@thaiyal.example' })
  expect([await canSignIn(shop, 'third@thaiyal.example'), await canSignIn(shop, next)]).toEqual([true, true])
  expect((await (await shop.signIn({ ...admin, email: next })).ask(endpoints.listContactMessages, {})).status).toBe(403)
})

test('a mailed link is invalid after a newer link, a new password or a sign-up with its address', async ({
  openShop,
}) => {
  const shop = await openShop()
  const owner = await shop.signIn(admin)
  let { password } = admin
  let mails = 0
  const link = async (newEmail: string) => {
    expect((await owner.ask(endpoints.requestEmailChange, { newEmail, password })).status).toBe(200)
    mails += 2
    return codeIn(await mailTo(shop, newEmail, mails))
  }
  const use = async (oobCode: string) => (await shop.browser().ask(endpoints.confirmEmailChange, { oobCode })).errorCode
  const [older, newer] = [await link('one@thaiyal.example'), await link('two@thaiyal.example')]
  expect(await use(older)).toBe('INVALID_OOB_CODE')
  const newPassword = 'silk-cotton-linen-77'
  expect((await owner.ask(endpoints.changePassword, { password, newPassword })).status).toBe(200)
  password = newPassword
  expect(await use(newer)).toBe('INVALID_OOB_CODE')

  const taken = await link(visitor.email)
  await shop.register()
  expect(await use(taken)).toBe('EMAIL_EXISTS')
  expect((await readAccountSecurity(owner)).email).toBe(admin.email)
})
