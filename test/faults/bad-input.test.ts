// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, isAccountEndpoint } from '../../src/api/endpoint.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { ApiError } from '../../src/api/errors.ts'
import { parseInput } from '../../src/platform/http/read-input.server.ts'
import { endpointNames, expectRejected, openShopForEveryEndpoint } from '../every-endpoint.ts'

let shop: Awaited<ReturnType<typeof openShopForEveryEndpoint>>
let before: Record<string, unknown>
beforeAll(async () => {
  shop = await openShopForEveryEndpoint()
  before = await shop.everything()
})
afterAll(() => shop.close())

afterEach(async () => {
  expect(await shop.everything()).toEqual(before)
  expect((await shop.browser().send('/v1/gallery')).status).toBe(200)
})

/** No request may set these fields: prototype names, columns and roles. */
const forbiddenFields = [
  ...[
    'extra',
    '',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
  ],
  ...['role', 'isAdmin', 'is_admin', 'admin', 'singleton', 'roles', 'permissions', 'customAttributes', 'disabled'],
  ...['userId', 'user_id', 'id2', 'sessionId', 'token', 'idToken', 'emailVerified', 'twoFactorEnabled', 'validSince'],
  ...['createdAt', 'updatedAt', 'receivedTime', 'deletedTime', 'mailState', '$where', '_method'],
]

const withBody = endpointNames.filter((name) => endpoints[name].method !== 'GET' && !('body' in endpoints[name]))

test('no endpoint has a forbidden field', () => {
  for (const name of endpointNames)
    for (const field of Object.keys(shop.samples[name].input)) expect(forbiddenFields).not.toContain(field)
})

test('every endpoint accepts its sample', () => {
  for (const name of endpointNames) {
    const { input, required = [] } = shop.samples[name]
    const received = { uploadImage: { file: new Blob() }, restoreBackup: { path: '' } }[name as string]
    expect(endpoints[name].input.safeParse({ ...input, ...received }).success, name).toBe(true)
    if (isAccountEndpoint(endpoints[name])) continue
    for (const field of Object.keys(shop.fieldsOf(name))) {
      const { [field]: _, ...rest } = input
      expect(endpoints[name].input.safeParse(rest).success, `${name} without ${field}`).toBe(!required.includes(field))
    }
  }
})

describe.each(withBody)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]

  test('rejects invalid JSON', async () => {
    const broken = [
      '{',
      '{"a":',
      "{'a':1}",
      '{"a":1,}',
      'nul',
      '"',
      '{}{}',
      ' ',
      '\ufeff{}',
      '{"a":NaN}',
      '['.repeat(9000),
    ]
    for (const body of broken) expectRejected(await shop.sendJson(name, body), 400, body.slice(0, 20))
  })

  test('rejects JSON that is not an object', async () => {
    for (const body of ['[]', '[{}]', 'null', '5', 'true', '"text"', `[${JSON.stringify(shop.fieldsOf(name))}]`])
      expectRejected(await shop.sendJson(name, body), 400, body)
  })

  test('rejects a value of another type in every field', async () => {
    for (const [field, value] of Object.entries(shop.fieldsOf(name)))
      for (const wrong of valuesOfOtherTypes(value, isAccountEndpoint(endpoint))) {
        const body = JSON.stringify({ ...shop.fieldsOf(name), [field]: wrong })
        expectRejected(await shop.sendJson(name, body), 400, body)
      }
  })

  test('rejects a lone surrogate in every text', async () => {
    for (const [field, value] of Object.entries(shop.fieldsOf(name))) {
      if (typeof value !== 'string') continue
      const fields = { ...shop.fieldsOf(name), [field]: `${value}\ud800` }
      expectRejected(await shop.sendJson(name, JSON.stringify(fields)), undefined, field)
    }
  })

  test('rejects a request without a required field', async () => {
    for (const field of shop.samples[name].required ?? []) {
      const { [field]: _, ...rest } = shop.fieldsOf(name)
      expectRejected(await shop.sendJson(name, JSON.stringify(rest)), 400, `without ${field}`)
    }
    if (shop.samples[name].required) {
      expectRejected(await shop.sendJson(name, '{}'), 400, 'nothing')
      expectRejected(await shop.send(name), 400, 'no body')
    }
  })

  test('rejects unknown fields, or ignores them as Identity Toolkit does', async () => {
    for (const field of forbiddenFields.slice(0, 7))
      if (isAccountEndpoint(endpoint)) {
        if (!shop.samples[name].required) continue
        const plain = await shop.sendJson(name, '{}')
        expect((await shop.sendJson(name, `{"${field}":{"isAdmin":true}}`)).body, field).toEqual(plain.body)
      } else {
        const known = JSON.stringify(shop.fieldsOf(name)).slice(1, -1)
        const body = `{${known}${known && ','}"${field}":{"isAdmin":true}}`
        expectRejected(await shop.sendJson(name, body), 400, body)
      }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('accepts no forbidden field', () => {
    for (const field of forbiddenFields) {
      const known = JSON.stringify(shop.samples[name].input).slice(1, -1)
      const read = () => parseInput(endpoint.input, JSON.parse(`{${known}${known && ','}"${field}":"admin"}`))
      if (!isAccountEndpoint(endpoint)) expect(read, field).toThrow(ApiError)
      else expect(Object.hasOwn(read() as object, field), field).toBe(false)
    }
  })

  test('rejects bytes that are not UTF-8 in every encoding', async () => {
    const [field = 'x'] = Object.keys(shop.fieldsOf(name))
    for (const bytes of ['ff', 'c3', 'eda080', 'c0af', 'f5808080']) {
      const broken = Buffer.from(bytes, 'hex')
      const json = Buffer.concat([Buffer.from(`{"${field}":"a`), broken, Buffer.from('"}')])
      expectRejected(await shop.sendJson(name, json), 400, bytes)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const raw = Buffer.concat([Buffer.from(`${field}=a`), broken])
      expectRejected(await shop.send(name, { headers: form, body: raw }), 400, bytes)
      const coded = `${field}=a${bytes.replace(/../g, '%$&')}`
      expectRejected(await shop.send(name, { headers: form, body: coded }), 400, coded)
      const head = `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\na`
      const multipart = Buffer.concat([Buffer.from(head), broken, Buffer.from('\r\n--b--\r\n')])
      const type = { 'content-type': 'multipart/form-data; boundary=b' }
      expectRejected(await shop.send(name, { headers: type, body: multipart }), 400, `multipart ${bytes}`)
    }
  })
})

test.each(endpointNames)('%s rejects a query with unknown fields or invalid bytes', async (name) => {
  if (endpoints[name].method === 'POST' || endpoints[name].method === 'PATCH') {
    expectRejected(await shop.send(name, {}, '?x=%ff'), undefined, '%ff')
    return
  }
  for (const query of ['?extra=1', '?constructor=1', '?__proto__=1', '?x=%ff', '?pageSize=5&pageSize=x&x=1'])
    expectRejected(await shop.send(name, {}, query), 400, query)
})

function valuesOfOtherTypes(value: unknown, takesNumbersAsText: boolean): unknown[] {
  const objects = [{}, [], [value], null]
  if (typeof value === 'string') return [...objects, true, ...(takesNumbersAsText ? [] : [5])]
  if (typeof value === 'number') return [...objects, String(value), true]
  if (typeof value === 'boolean') return [...objects, 'yes', 5]
  // An empty list is of the same type as another list.
  return ['text', 5, true, ...(Array.isArray(value) ? [] : [[]]), null]
}
