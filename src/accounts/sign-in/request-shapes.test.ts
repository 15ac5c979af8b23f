import { expect } from 'vitest'
import { type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const post = (shop: TestShop, path: string, body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  shop.browser().send(path, { method: 'POST', headers: { 'content-type': type }, body })
const postJson = (shop: TestShop, path: string, body: unknown) => post(shop, path, JSON.stringify(body))
const signIn = endpoints.signInWithPassword.path

function invalidArgument(message: string, reason = 'invalid', field?: string) {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field }] }]
  const errors = [{ message, reason, domain: 'global' }]
  return { error: { code: 400, message, status: 'INVALID_ARGUMENT', errors, ...(field && { details }) } }
}

test('account endpoints accept field names in snake_case', async ({ shop }) => {
  const response = await postJson(shop, signIn, {
    ...visitor,
    return_secure_token: true,
    client_type: 'CLIENT_TYPE_WEB',
  })
  expect(response.status).toBe(200)
  // The error proves that the field is parsed and not ignored.
  const invalid = await postJson(shop, signIn, { ...visitor, client_type: 'TOASTER' })
  expect(invalid.errorCode).toContain('/clientType must be equal to one of the allowed values')
  const resetMail = await postJson(shop, endpoints.sendOobCode.path, {
    request_type: 'PASSWORD_RESET',
    email: visitor.email,
  })
  expect(resetMail.status).toBe(200)
})

test('sign-in ignores unknown fields and an API key in the query', async ({ shop }) => {
  const response = await postJson(shop, `${signIn}?key=AIzaSyNotNeeded`, {
    ...visitor,
    tenantId: 'x',
    captchaResponse: {},
    a: [1],
  })
  expect(response.status).toBe(200)
})

test('sign-up reads a number as text', async ({ shop }) => {
  const email = 'numbers@example.com'
  expect((await postJson(shop, endpoints.signUp.path, { email, password: 123456 })).status).toBe(200)
  expect((await postJson(shop, signIn, { email, password: '123456' })).status).toBe(200)
})

test('sendOobCode accepts the number of a request type', async ({ shop }) => {
  const response = await postJson(shop, endpoints.sendOobCode.path, { requestType: 1, email: visitor.email })
  expect([response.status, response.body.kind]).toEqual([200, 'identitytoolkit#GetOobConfirmationCodeResponse'])
  expect((await postJson(shop, endpoints.sendOobCode.path, { requestType: 6, email: visitor.email })).errorCode).toBe(
    'OPERATION_NOT_ALLOWED',
  )
})

test.for([
  [{ email: {}, password: 'secret1' }, '/email must be string'],
  [{ email: ['a@example.com'], password: 'secret1' }, '/email must be string'],
  [{ email: visitor.email, password: true }, '/password must be string'],
  [{ ...visitor, returnSecureToken: 'maybe' }, '/returnSecureToken must be boolean'],
  [{ ...visitor, clientType: 'TOASTER' }, '/clientType must be equal to one of the allowed values'],
])('the error for a wrong type names the field: %j', async ([body, detail], { shop }) => {
  for (const path of [signIn, endpoints.signUp.path]) {
    const response = await postJson(shop, path, body)
    expect(response.status).toBe(400)
    expect(response.body).toEqual(
      invalidArgument(`Invalid JSON payload received. ${detail}`, 'invalid', /\w+/.exec(String(detail))?.[0]),
    )
  }
})

test('sendOobCode rejects an unknown request type', async ({ shop }) => {
  const response = await postJson(shop, endpoints.sendOobCode.path, { requestType: 'TELEPATHY', email: visitor.email })
  expect(response.errorCode).toBe(
    'Invalid JSON payload received. /requestType must be equal to one of the allowed values',
  )
})

test.for(['[]', 'null', '"text"', '1'])('sign-in rejects JSON that is not an object: %s', async (body, { shop }) => {
  const response = await post(shop, signIn, body)
  expect(response.status).toBe(400)
  expect(response.body).toEqual(invalidArgument('Invalid JSON payload received.  must be object'))
})

test.for(['{', '{"email":', '{"email":1,}', 'email=x', '\u0000'])(
  'sign-in rejects malformed JSON: %j',
  async (body, { shop }) => {
    const response = await post(shop, signIn, body)
    expect(response.status).toBe(400)
    expect(response.errorCode).toMatch(/^Invalid JSON payload received\. \S/)
    expect(response.body).toEqual(invalidArgument(String(response.errorCode), 'parseError'))
  },
)

test('account endpoints reject invalid UTF-8 and lone surrogates', async ({ shop }) => {
  const bytes = new Uint8Array([...Buffer.from('{"email":"'), 0xff, 0xfe, ...Buffer.from('"}')])
  expect((await post(shop, signIn, bytes)).status).toBe(400)
  const half = await post(shop, endpoints.signUp.path, '{"email":"half@example.com","password":"secret\\ud83e"}')
  expect(half.errorCode).toMatch(/^Invalid JSON payload received\. \/password /)
})

test('the error for an unsupported content type names it', async ({ shop }) => {
  const response = await post(shop, signIn, JSON.stringify(visitor), 'text/plain')
  expect(response.status).toBe(400)
  expect(response.body).toEqual(invalidArgument('Invalid content-type: text/plain', 'unknown'))
})

test('sign-up reads an empty body as an empty object', async ({ shop }) => {
  const response = await shop.browser().send(endpoints.signUp.path, { method: 'POST' })
  expect(response.errorCode).toBe('ADMIN_ONLY_OPERATION')
})

test.for(['GET', 'PUT', 'PATCH', 'DELETE'])('sign-up answers %s with 405', async (method, { shop }) => {
  const response = await shop.browser().send(endpoints.signUp.path, { method })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST')
  expect(response.errorCode).toBe(`Method ${method} not allowed for ${endpoints.signUp.path}`)
})

test.for(['/v1/accounts:update', '/v1/accounts:', '/v1/accounts', '/v1/accounts:signUp/x', '/v1/accounts:SIGNUP'])(
  '%s answers 404',
  async (path, { shop }) => {
    const response = await postJson(shop, path, visitor)
    expect(response.status).toBe(404)
    expect(response.body.error).toMatchObject({ code: 404, status: 'NOT_FOUND', errors: [{ reason: 'notFound' }] })
  },
)

test('an account endpoint rejects a body over 16 KiB', async ({ shop }) => {
  const response = await postJson(shop, signIn, { ...visitor, padding: 'x'.repeat(16 * 1024) })
  expect([response.status, response.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})
