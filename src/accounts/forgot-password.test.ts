import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDoor, sendBytes } from '../../test/open-door.ts'
import { linkIn } from '../../test/reset-link.ts'
import { openTestShop, origin, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { m } from '../words/compiled/messages.js'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

const forgot = (input: Record<string, unknown>, of = shop) =>
  of.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', ...input })

async function kept(of = shop) {
  const mails = await of.shop.db.selectFrom('mails').selectAll().execute()
  const codes = await of.shop.db.selectFrom('verifications').selectAll().execute()
  return { mails: mails.length, codes: codes.length, files: await readdir(join(of.dataDir, 'outbox')) }
}

test('an address without an account is answered the same, and nothing is mailed', async () => {
  const before = await kept()
  const began = performance.now()
  const unknown = await forgot({ email: 'Nobody@Example.com ' })
  // As long as what there is to do for an account takes at most; a timer may be a moment early.
  expect(performance.now() - began).toBeGreaterThan(95)
  expect(unknown.status).toBe(200)
  expect(unknown.body).toEqual({
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email: 'nobody@example.com',
  })
  expect(await kept()).toEqual(before)

  const known = await forgot({ email: ' Meena@Example.COM' })
  expect(known.body).toEqual({ ...unknown.body, email: visitor.email })
  const headersOf = ({ headers }: typeof known) => [...headers].filter(([name]) => name !== 'request-id')
  expect([known.status, headersOf(known)]).toEqual([unknown.status, headersOf(unknown)])
  // That mail does leave from here is what makes the silence above mean something.
  expect(await shop.mails(1)).toHaveLength(1)
})

test('the mail goes to the account alone, with a link on the public address', async () => {
  await forgot({ email: visitor.email })
  const mail = (await shop.mails(1))[0]
  expect(mail?.to).toEqual([{ name: '', address: visitor.email }])
  expect([mail?.cc, mail?.bcc, mail?.replyTo]).toEqual([undefined, undefined, undefined])
  const link = linkIn(mail)
  expect(link.href).toMatch(/^http:\/\/localhost:3000\/reset-password\?oobCode=\w{20,}$/)
  expect((await shop.browser().page(link.pathname + link.search)).status).toBe(200)
})

test.each([
  ['with the script', 'application/json', '*/*', 200],
  ['without the script', 'application/x-www-form-urlencoded', 'text/html', 303],
])(
  'asked for on the Tamil page, %s, the mail is in Tamil and leads to the Tamil page',
  async (_, type, accept, status) => {
    const asked = { requestType: 'PASSWORD_RESET', email: visitor.email }
    const elsewhere = await openTestShop()
    await elsewhere.registered()
    const answer = await elsewhere.browser().fetch(calls.sendOobCode.path, {
      method: 'POST',
      headers: { 'content-type': type, accept, referer: `${origin}/ta/forgot-password` },
      body: type.includes('json') ? JSON.stringify(asked) : new URLSearchParams(asked).toString(),
    })
    expect(answer.status).toBe(status)
    if (status === 303) expect(answer.headers.get('location')).toMatch(/^(http:\/\/localhost:3000)?\/ta\/login$/)
    const mail = (await elsewhere.mails(1))[0]
    expect(mail?.subject).toBe(m.mail_reset_subject({}, { locale: 'ta' }))
    expect(mail?.html).toContain('<html lang="ta">')
    expect(linkIn(mail).pathname).toBe('/ta/reset-password')
    expect((await elsewhere.browser().page(linkIn(mail).pathname + linkIn(mail).search)).status).toBe(200)
    await elsewhere.close()
  },
)

test('the link follows the setting, whatever host the request names', async () => {
  const elsewhere = await openTestShop({ PUBLIC_URL: '', RATE_LIMITS: 'default' })
  await elsewhere.registered()
  const answer = await elsewhere.app.fetch(
    new Request('http://127.0.0.1:4999/v1/accounts:sendOobCode', {
      method: 'POST',
      headers: {
        host: '127.0.0.1:4999',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        requestType: 'PASSWORD_RESET',
        email: visitor.email,
        continueUrl: 'https://evil.example',
      }),
    }),
  )
  expect(answer.status).toBe(200)
  expect(linkIn((await elsewhere.mails(1))[0]).origin).toBe(origin)
  await elsewhere.close()
})

const here = new URL(origin).host
/** Ways of naming another host: header lines, or fields of the body. The first word of each is all that differs. */
const elsewheres: Record<string, { lines?: string[]; target?: string; fields?: Record<string, string> }> = {
  ...Object.fromEntries(
    [
      ...['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host', 'X-Original-Host', 'X-HTTP-Host-Override', 'X-Real-Host'],
      ...['X-Forwarded-For', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'Via', 'X-Backend-Host', 'Base-Url'],
      ...['X-Forwarded-Path', 'X-Forwarded-Prefix', 'X-Script-Name', 'Proxy-Host', 'X-Forwarded-By', 'Request-Uri'],
    ].map((name) => [name, { lines: [`${name}: evil.example`] }]),
  ),
  'X-Forwarded-Host beside ours': { lines: [`X-Forwarded-Host: ${here}, evil.example`] },
  'X-Forwarded-Proto': {
    lines: ['X-Forwarded-Proto: https', 'X-Forwarded-Port: 444', 'X-Forwarded-Host: evil.example'],
  },
  'X-Forwarded-Scheme': { lines: ['X-Forwarded-Scheme: evil', 'Front-End-Https: on', 'X-Forwarded-Ssl: on'] },
  'X-Original-URL': { lines: ['X-Original-URL: https://evil.example/', 'X-Rewrite-URL: https://evil.example/'] },
  Forwarded: { lines: ['Forwarded: for=203.0.113.7;host=evil.example;proto=https'] },
  'Forwarded twice': { lines: [`Forwarded: host=${here}`, 'Forwarded: host="evil.example"'] },
  Referer: { lines: ['Referer: https://evil.example/ta/forgot-password'] },
  'our host in capitals': { lines: [`Host: ${here.toUpperCase()}`] },
  'another host': { lines: ['Host: evil.example'] },
  'another host at our port': { lines: [`Host: evil.example:${new URL(origin).port}`] },
  'another port': { lines: ['Host: localhost:4444'] },
  'a longer name': { lines: [`Host: ${here}.evil.example`] },
  'a name before a host': { lines: [`Host: ${here}@evil.example`] },
  'two names in one line': { lines: [`Host: ${here}, evil.example`] },
  'two lines': { lines: [`Host: ${here}`, 'Host: evil.example'] },
  'two lines, ours behind': { lines: ['Host: evil.example', `Host: ${here}`] },
  'a path in the name': { lines: [`Host: ${here}/evil.example`] },
  'a line that goes on': { lines: [`Host: ${here}`, ' .evil.example'] },
  'no name': { lines: ['Host:'] },
  'a whole address': { target: `http://evil.example${calls.sendOobCode.path}` },
  'a whole address of ours': {
    target: `${origin}${calls.sendOobCode.path}`,
    lines: ['X-Forwarded-Host: evil.example'],
  },
  'an address without its kind': { target: `//evil.example${calls.sendOobCode.path}` },
  'a query': { target: `${calls.sendOobCode.path}?continueUrl=https://evil.example&host=evil.example` },
  continueUrl: { fields: { continueUrl: 'https://evil.example', redirectTo: 'https://evil.example' } },
  callbackURL: {
    fields: { callbackURL: '//evil.example', baseURL: 'https://evil.example', url: 'https://evil.example' },
  },
  dynamicLinkDomain: {
    fields: { dynamicLinkDomain: 'evil.example', linkDomain: 'evil.example', returnOobLink: 'true' },
  },
}

test('forty and more ways of naming another host lead no mail to it, even from a proxy that is believed', async () => {
  expect(Object.keys(elsewheres).length).toBeGreaterThanOrEqual(40)
  const believing = await openTestShop({ TRUST_PROXY: 'loopback' })
  onTestFinished(() => believing.close())
  const door = await openDoor(believing)
  onTestFinished(() => door.close())
  await believing.registered()
  const statuses = await Promise.all(
    Object.entries(elsewheres).map(async ([about, { lines = [], target = calls.sendOobCode.path, fields }]) => {
      const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: visitor.email, ...fields })
      const host = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${here}`]
      const head = [`POST ${target} HTTP/1.1`, ...host, ...lines, 'Connection: close', 'Content-Type: application/json']
      const asked = `${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      const { status, text } = await sendBytes(door.port, asked)
      expect([200, 400, 404, 421], about).toContain(status)
      expect(text, about).not.toMatch(/^location:|evil\.example/im)
      return status
    }),
  )
  const answered = statuses.filter((status) => status === 200).length
  // Those that name us besides, and are answered, are mailed about.
  expect(answered).toBeGreaterThan(25)
  await believing.mailed()
  const mails = await believing.mails(answered)
  expect(mails).toHaveLength(answered)
  for (const mail of mails) {
    expect(linkIn(mail).href).toMatch(new RegExp(`^${origin}/reset-password\\?oobCode=\\w{20,}$`))
    for (const said of [mail.text, mail.html, JSON.stringify(mail.headers)]) expect(said).not.toContain('evil.example')
  }
})

test.each([
  [{ requestType: undefined, email: visitor.email }, 'MISSING_REQ_TYPE'],
  [{ requestType: 'OOB_REQ_TYPE_UNSPECIFIED', email: visitor.email }, 'MISSING_REQ_TYPE'],
  [{ requestType: 'VERIFY_EMAIL' }, 'OPERATION_NOT_ALLOWED'],
  [{ requestType: 'EMAIL_SIGNIN', email: visitor.email }, 'OPERATION_NOT_ALLOWED'],
  [{}, 'MISSING_EMAIL'],
  [{ email: '' }, 'MISSING_EMAIL'],
  [{ email: 'meena' }, 'INVALID_EMAIL'],
  [{ email: 'meena@example.com, kamala@example.com' }, 'INVALID_EMAIL'],
])('a request that cannot be meant is refused: %j', async (input, refusal) => {
  const answer = await forgot(input)
  expect([answer.status, answer.refusal]).toEqual([400, refusal])
})

test('asking ends no session and changes no password', async () => {
  const person = await shop.signedIn(visitor)
  await forgot({ email: visitor.email })
  expect((await person.ask(calls.lookup, {})).status).toBe(200)
  await shop.signedIn(visitor)
})

test('where mail cannot leave it is said, for every address the same', async () => {
  const mute = await openTestShop()
  await mute.registered()
  expect((await forgot({ email: visitor.email }, mute)).status).toBe(200)
  await mute.mails(1)
  await rm(join(mute.dataDir, 'outbox'), { recursive: true })
  const known = await forgot({ email: visitor.email }, mute)
  const unknown = await forgot({ email: 'nobody@example.com' }, mute)
  expect([known.status, known.refusal]).toEqual([503, 'MAIL_NOT_DELIVERABLE'])
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  // What is wrong with the request itself is said first.
  expect((await forgot({ email: 'meena' }, mute)).refusal).toBe('INVALID_EMAIL')
  await mute.close()
})

test('the fourth request in an hour for one address is too many, and others are still served', async () => {
  const strict = await openTestShop({ RATE_LIMITS: 'default' })
  for (const email of [visitor.email, visitor.email.toUpperCase(), ` ${visitor.email}`])
    expect((await forgot({ email }, strict)).status).toBe(200)
  const fourth = await forgot({ email: visitor.email }, strict)
  expect([fourth.status, fourth.refusal]).toEqual([400, 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  const seconds = Number(fourth.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
  expect((await forgot({ email: 'kamala@example.com' }, strict)).status).toBe(200)
  await strict.close()
})
