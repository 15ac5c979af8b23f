import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { codeIn } from '../../test/reset-link.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

const next = 'next@thaiyal.example'

function shopOfYears() {
  let shop: TestShop | undefined
  let dataDir: string | undefined
  onTestFinished(async () => {
    await shop?.stop()
    if (dataDir) await rm(dataDir, { recursive: true, force: true })
  })
  return async (settings: Record<string, string> = {}) => {
    await shop?.stop()
    shop = await openTestShop(settings, { dataDir })
    dataDir = shop.dataDir
    return shop
  }
}
const opens = async (shop: TestShop, email: string) =>
  (await shop.browser().ask(calls.signInWithPassword, { ...admin, email })).status === 200
const mailTo = async (shop: TestShop, address: string, count: number) =>
  (await shop.mails(count)).filter(({ to }) => to?.[0]?.address === address).at(-1)

test('the address changes when the mailed link is used, and not before', async () => {
  const shop = await shopOfYears()()
  await shop.registered()
  const owner = await shop.signedIn(admin)
  const ask = (input: { password?: string; newEmail?: string }) => owner.ask(calls.requestEmailChange, input)
  expect((await ask({ newEmail: next, password: 'not-the-password' })).refusal).toBe('INVALID_PASSWORD')
  expect((await ask({ newEmail: visitor.email, password: admin.password })).refusal).toBe('EMAIL_EXISTS')
  expect((await ask({ newEmail: 'nobody', password: admin.password })).refusal).toBe('INVALID_EMAIL')

  expect((await ask({ newEmail: ` ${next.toUpperCase()}`, password: admin.password })).status).toBe(200)
  const [link, notice] = [await mailTo(shop, next, 2), await mailTo(shop, admin.email, 2)]
  expect(notice?.text).toContain(next)
  expect(notice?.html).not.toContain('oobCode')
  expect(link?.text).toContain('/change-email?oobCode=')
  expect((await owner.ask(calls.getSafety, {})).body).toMatchObject({ email: admin.email, nextEmail: next })
  expect(await opens(shop, next)).toBe(false)

  // Programs that look into mails open what is in them.
  const oobCode = codeIn(link)
  expect((await shop.browser().page(`/change-email?oobCode=${oobCode}`)).status).toBe(200)
  expect(await opens(shop, admin.email)).toBe(true)

  const racers = await Promise.all(
    Array.from({ length: 5 }, () => shop.browser().ask(calls.confirmEmailChange, { oobCode })),
  )
  expect(racers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  expect((await owner.ask(calls.getSafety, {})).status).toBe(401)
  expect([await opens(shop, admin.email), await opens(shop, next)]).toEqual([false, true])
  const page = await shop.browser().page('/')
  expect([page.html.includes(next), page.html.includes(admin.email)]).toEqual([true, false])
})

test('a next start with the old address in the settings leaves the right where it is', async () => {
  const open = shopOfYears()
  let shop = await open()
  const owner = await shop.signedIn(admin)
  await owner.ask(calls.requestEmailChange, { newEmail: next, password: admin.password })
  const oobCode = codeIn(await mailTo(shop, next, 2))
  expect((await shop.browser().ask(calls.confirmEmailChange, { oobCode })).status).toBe(200)

  for (const settings of [{}, {}, { ADMIN_EMAIL: next }, { ADMIN_EMAIL: next }] as Record<string, string>[]) {
    shop = await open(settings)
    const admins = await shop.shop.db.selectFrom('users').select('email').where('role', '=', 'admin').execute()
    expect(admins).toEqual([{ email: next }])
    expect(await opens(shop, next)).toBe(true)
    const taken = settings.ADMIN_EMAIL ? [next] : [admin.email, next]
    for (const email of taken)
      expect((await shop.browser().ask(calls.signUp, { email, password: 'secret1' })).refusal).toBe('EMAIL_EXISTS')
  }
  // Another address than the one applied last is another owner's.
  shop = await open({ ADMIN_EMAIL: 'third@thaiyal.example' })
  expect([await opens(shop, 'third@thaiyal.example'), await opens(shop, next)]).toEqual([true, true])
  expect((await (await shop.signedIn({ ...admin, email: next })).ask(calls.getSafety, {})).status).toBe(403)
})

test('a link to a new address is of no use after a newer one, a new password, or for an address taken meanwhile', async () => {
  const shop = await shopOfYears()()
  const owner = await shop.signedIn(admin)
  let { password } = admin
  let mails = 0
  const link = async (newEmail: string) => {
    expect((await owner.ask(calls.requestEmailChange, { newEmail, password })).status).toBe(200)
    mails += 2
    return codeIn(await mailTo(shop, newEmail, mails))
  }
  const use = async (oobCode: string) => (await shop.browser().ask(calls.confirmEmailChange, { oobCode })).refusal
  const [older, newer] = [await link('one@thaiyal.example'), await link('two@thaiyal.example')]
  expect(await use(older)).toBe('INVALID_OOB_CODE')
  const newPassword = 'silk-cotton-linen-77'
  expect((await owner.ask(calls.changePassword, { password, newPassword })).status).toBe(200)
  password = newPassword
  expect(await use(newer)).toBe('INVALID_OOB_CODE')

  const taken = await link(visitor.email)
  await shop.registered()
  expect(await use(taken)).toBe('EMAIL_EXISTS')
  expect((await owner.ask(calls.getSafety, {})).body.email).toBe(admin.email)
})
