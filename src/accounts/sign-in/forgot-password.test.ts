import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { defaultIdentityInTamil } from '../../../test/identity.ts'
import { linkIn } from '../../../test/reset-link.ts'
import { origin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const forgot = (shop: TestShop, input: Record<string, unknown>) =>
  shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', ...input })

async function stored(shop: TestShop) {
  const mails = await shop.deps.db.selectFrom('mails').selectAll().execute()
  const codes = await shop.deps.db.selectFrom('verifications').selectAll().execute()
  return { mails: mails.length, codes: codes.length, files: await readdir(join(shop.dataDir, 'outbox')) }
}

test('a reset request for an unknown email gets the same response and sends no mail', async ({ shop }) => {
  const before = await stored(shop)
  const began = performance.now()
  const unknown = await forgot(shop, { email: 'Nobody@Example.com ' })
  // Every response takes at least 100 ms. Timers may fire early.
  expect(performance.now() - began).toBeGreaterThan(95)
  expect(unknown.status).toBe(200)
  expect(unknown.body).toEqual({
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email: 'nobody@example.com',
  })
  expect(await stored(shop)).toEqual(before)

  const known = await forgot(shop, { email: ' Meena@Example.COM' })
  expect(known.body).toEqual({ ...unknown.body, email: visitor.email })
  const headersOf = ({ headers }: typeof known) => [...headers].filter(([name]) => name !== 'request-id')
  expect([known.status, headersOf(known)]).toEqual([unknown.status, headersOf(unknown)])
  expect(await shop.mails(1)).toHaveLength(1)
})

test('the reset mail goes only to the account, with a link to the public URL', async ({ shop }) => {
  await forgot(shop, { email: visitor.email })
  const mail = (await shop.mails(1))[0]
  expect(mail?.to).toEqual([{ name: '', address: visitor.email }])
  expect([mail?.cc, mail?.bcc, mail?.replyTo]).toEqual([undefined, undefined, undefined])
  const link = linkIn(mail)
  expect(link.href).toMatch(/^http:\/\/localhost:3000\/reset-password\?oobCode=\w{20,}$/)
  expect((await shop.browser().page(link.pathname + link.search)).status).toBe(200)
})

test.for<[string, string, string, number]>([
  ['with the script', 'application/json', '*/*', 200],
  ['without the script', 'application/x-www-form-urlencoded', 'text/html', 303],
])(
  'a reset request from the Tamil page %s sends a Tamil mail with a Tamil link',
  async ([_, type, accept, status], { openShop }) => {
    const input = { requestType: 'PASSWORD_RESET', email: visitor.email }
    const shop = await openShop()
    await shop.register()
    const response = await shop.browser().fetch(endpoints.sendOobCode.path, {
      method: 'POST',
      headers: { 'content-type': type, accept, referer: `${origin}/ta/forgot-password` },
      body: type.includes('json') ? JSON.stringify(input) : new URLSearchParams(input).toString(),
    })
    expect(response.status).toBe(status)
    if (status === 303) expect(response.headers.get('location')).toMatch(/^(http:\/\/localhost:3000)?\/ta\/login$/)
    const mail = (await shop.mails(1))[0]
    expect(mail?.subject).toBe(m.mail_reset_subject(defaultIdentityInTamil, { locale: 'ta' }))
    expect(mail?.html).toContain('<html lang="ta">')
    expect(linkIn(mail).pathname).toBe('/ta/reset-password')
    expect((await shop.browser().page(linkIn(mail).pathname + linkIn(mail).search)).status).toBe(200)
  },
)

test.for<[input: Record<string, unknown>, error: string]>([
  [{ requestType: undefined, email: visitor.email }, 'MISSING_REQ_TYPE'],
  [{ requestType: 'OOB_REQ_TYPE_UNSPECIFIED', email: visitor.email }, 'MISSING_REQ_TYPE'],
  [{ requestType: undefined, returnOobLink: true }, 'MISSING_REQ_TYPE'],
  [{ requestType: 'VERIFY_EMAIL', returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
  [{ return_oob_link: 'true' }, 'INSUFFICIENT_PERMISSION'],
  [{ email: visitor.email, returnOobLink: true }, 'INSUFFICIENT_PERMISSION'],
  [{ email: visitor.email, returnOobLink: {} }, 'Invalid JSON payload received. /returnOobLink must be boolean'],
  [{ requestType: 'VERIFY_EMAIL', returnOobLink: false }, 'OPERATION_NOT_ALLOWED'],
  [{ requestType: 'EMAIL_SIGNIN', email: visitor.email }, 'OPERATION_NOT_ALLOWED'],
  [{}, 'MISSING_EMAIL'],
  [{ email: '' }, 'MISSING_EMAIL'],
  [{ email: 'meena' }, 'INVALID_EMAIL'],
  [{ email: 'meena@example.com, kamala@example.com' }, 'INVALID_EMAIL'],
])('sendOobCode rejects %j', async ([input, code], { shop }) => {
  const response = await forgot(shop, input)
  expect([response.status, response.errorCode]).toEqual([400, code])
})

test('a reset request ends no session and changes no password', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  await forgot(shop, { email: visitor.email })
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(200)
  await shop.signIn(visitor)
})

test('every email gets the same error while mail cannot be sent', async ({ openShop }) => {
  const shop = await openShop()
  await shop.register()
  expect((await forgot(shop, { email: visitor.email })).status).toBe(200)
  await shop.mails(1)
  await rm(join(shop.dataDir, 'outbox'), { recursive: true })
  const known = await forgot(shop, { email: visitor.email })
  const unknown = await forgot(shop, { email: 'nobody@example.com' })
  expect([known.status, known.errorCode]).toEqual([503, 'MAIL_NOT_DELIVERABLE'])
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect((await forgot(shop, { email: 'meena' })).errorCode).toBe('INVALID_EMAIL')
})

test('an email address may request three resets per hour', async ({ openShop }) => {
  const shop = await openShop({ RATE_LIMITS: 'default' })
  for (const email of [visitor.email, visitor.email.toUpperCase(), ` ${visitor.email}`])
    expect((await forgot(shop, { email })).status).toBe(200)
  const fourth = await forgot(shop, { email: visitor.email })
  expect([fourth.status, fourth.errorCode]).toEqual([400, 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  const seconds = Number(fourth.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
  expect((await forgot(shop, { email: 'kamala@example.com' })).status).toBe(200)
})
