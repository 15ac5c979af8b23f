import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  shop.browser().send(path, { method: 'POST', headers: { 'content-type': type }, body })
const postJson = (path: string, body: unknown) => post(path, JSON.stringify(body))
const signIn = calls.signInWithPassword.path

function invalidArgument(message: string, reason = 'invalid') {
  return {
    error: { code: 400, message, status: 'INVALID_ARGUMENT', errors: [{ message, reason, domain: 'global' }] },
  }
}

test('names of fields may be in snake_case', async () => {
  const answer = await postJson(signIn, { ...visitor, return_secure_token: true, client_type: 'CLIENT_TYPE_WEB' })
  expect(answer.status).toBe(200)
  // That they are understood, and not just ignored, shows in a refusal.
  const refused = await postJson(signIn, { ...visitor, client_type: 'TOASTER' })
  expect(refused.refusal).toContain('/clientType must be equal to one of the allowed values')
  const asked = await postJson(calls.sendOobCode.path, { request_type: 'PASSWORD_RESET', email: visitor.email })
  expect(asked.status).toBe(200)
})

test('unknown fields are ignored, and so is a key in the address', async () => {
  const answer = await postJson(`${signIn}?key=AIzaSyNotNeeded`, {
    ...visitor,
    tenantId: 'x',
    captchaResponse: {},
    a: [1],
  })
  expect(answer.status).toBe(200)
})

test('numbers that are sent for text are text', async () => {
  const email = 'numbers@example.com'
  expect((await postJson(calls.signUp.path, { email, password: 123456 })).status).toBe(200)
  expect((await postJson(signIn, { email, password: '123456' })).status).toBe(200)
})

test('the type of a request may be its number', async () => {
  const answer = await postJson(calls.sendOobCode.path, { requestType: 1, email: visitor.email })
  expect([answer.status, answer.body.kind]).toEqual([200, 'identitytoolkit#GetOobConfirmationCodeResponse'])
  expect((await postJson(calls.sendOobCode.path, { requestType: 6, email: visitor.email })).refusal).toBe(
    'OPERATION_NOT_ALLOWED',
  )
})

test.each([
  [{ email: {}, password: 'secret1' }, '/email must be string'],
  [{ email: ['a@example.com'], password: 'secret1' }, '/email must be string'],
  [{ email: visitor.email, password: true }, '/password must be string'],
  [{ ...visitor, returnSecureToken: 'maybe' }, '/returnSecureToken must be boolean'],
  [{ ...visitor, clientType: 'TOASTER' }, '/clientType must be equal to one of the allowed values'],
])('a field of a wrong type is named: %j', async (body, detail) => {
  for (const path of [signIn, calls.signUp.path]) {
    const answer = await postJson(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(invalidArgument(`Invalid JSON payload received. ${detail}`))
  }
})

test('a type of request that there is not is refused', async () => {
  const answer = await postJson(calls.sendOobCode.path, { requestType: 'TELEPATHY', email: visitor.email })
  expect(answer.refusal).toBe('Invalid JSON payload received. /requestType must be equal to one of the allowed values')
})

test.each(['[]', 'null', '"text"', '1'])('JSON that is no object is refused: %s', async (body) => {
  const answer = await post(signIn, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(invalidArgument('Invalid JSON payload received.  must be object'))
})

test.each(['{', '{"email":', '{"email":1,}', 'email=x', '\u0000'])('broken JSON is refused: %j', async (body) => {
  const answer = await post(signIn, body)
  expect(answer.status).toBe(400)
  expect(answer.refusal).toMatch(/^Invalid JSON payload received\. \S/)
  expect(answer.body).toEqual(invalidArgument(String(answer.refusal), 'parseError'))
})

test('text that is no UTF-8, or half a character, is refused', async () => {
  const bytes = new Uint8Array([...Buffer.from('{"email":"'), 0xff, 0xfe, ...Buffer.from('"}')])
  expect((await post(signIn, bytes)).status).toBe(400)
  const half = await post(calls.signUp.path, '{"email":"half@example.com","password":"secret\\ud83e"}')
  expect(half.refusal).toMatch(/^Invalid JSON payload received\. \/password /)
})

test('another content type is refused by its name', async () => {
  const answer = await post(signIn, JSON.stringify(visitor), 'text/plain')
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual(invalidArgument('Invalid content-type: text/plain', 'unknown'))
})

test('an empty body is an empty object', async () => {
  const answer = await shop.browser().send(calls.signUp.path, { method: 'POST' })
  expect(answer.refusal).toBe('ADMIN_ONLY_OPERATION')
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is not allowed for an account call', async (method) => {
  const answer = await shop.browser().send(calls.signUp.path, { method })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('POST')
  expect(answer.refusal).toBe(`Method ${method} not allowed for ${calls.signUp.path}`)
})

test.each(['/v1/accounts:delete', '/v1/accounts:', '/v1/accounts', '/v1/accounts:signUp/x', '/v1/accounts:SIGNUP'])(
  'there is no operation %s',
  async (path) => {
    const answer = await postJson(path, visitor)
    expect(answer.status).toBe(404)
    expect(answer.body.error).toMatchObject({ code: 404, status: 'NOT_FOUND', errors: [{ reason: 'notFound' }] })
  },
)

test('an account call takes at most 16 KiB', async () => {
  const answer = await postJson(signIn, { ...visitor, padding: 'x'.repeat(16 * 1024) })
  expect([answer.status, answer.refusal]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})
