// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, isAccountEndpoint, pathFields } from '../../src/api/endpoint.ts'
import { endpoints } from '../../src/api/endpoints.ts'
import { endpointNames, expectRejected, openShopForEveryEndpoint } from '../every-endpoint.ts'

const json = { 'content-type': 'application/json' }
const megabyte = 1024 * 1024

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

const withBody = endpointNames.filter((name) => endpoints[name].method !== 'GET')
const withFields = withBody.filter((name) => !('body' in endpoints[name]))

describe.each(withFields)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]
  const fieldNames = () => Object.keys(shop.fieldsOf(name))

  test('rejects a megabyte of text in a field', async () => {
    for (const field of [...fieldNames(), 'extra']) {
      const body = JSON.stringify({ ...shop.fieldsOf(name), [field]: 'x'.repeat(megabyte) })
      expectRejected(await shop.sendJson(name, body), 413, field)
    }
  })

  test('rejects a Content-Length above the limit', async () => {
    const headers = { ...json, 'content-length': String(100 * megabyte) }
    expectRejected(await shop.send(name, { headers, body: '{}' }), 413)
  })

  test('rejects an endless body without Content-Length and stops reading it', async () => {
    const { body, sentBytes } = endless('{"x":"'.padEnd(1024, 'x'))
    expectRejected(await shop.send(name, { headers: json, body, duplex: 'half' }), 413)
    expect(sentBytes()).toBeLessThan(2 * (endpoint.maxBodyBytes ?? 16 * 1024))
  })

  test('rejects a body that is longer than its Content-Length', async () => {
    const body = JSON.stringify({ ...shop.fieldsOf(name), extra: 'x'.repeat(megabyte) })
    expectRejected(await shop.send(name, { headers: { ...json, 'content-length': '5' }, body }), 413)
  })

  test('rejects a body of another type', async () => {
    const status = isAccountEndpoint(endpoint) ? 400 : 415
    const body = JSON.stringify(shop.fieldsOf(name))
    for (const type of ['text/plain', 'application/xml', 'image/jpeg', 'application/jsonx', 'text/json', 'x', ''])
      expectRejected(
        await shop.send(name, { headers: { 'content-type': type }, body: Buffer.from(body) }),
        status,
        type,
      )
    expectRejected(await shop.send(name, { body: Buffer.from(body) }), status, 'no type')
  })

  test('rejects a malformed form', async () => {
    const part = 'Content-Disposition: form-data; name="x"\r\n\r\n1\r\n'
    for (const [type, body] of [
      ['multipart/form-data', `--b\r\n${part}--b--\r\n`],
      ['multipart/form-data; boundary=other', `--b\r\n${part}--b--\r\n`],
      ['multipart/form-data; boundary=b', 'no form at all'],
      ['multipart/form-data; boundary=b', `--b\r\n${part}`],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b--\r\n'],
    ] as const)
      expectRejected(await shop.send(name, { headers: { 'content-type': type }, body }), 400, `${type} ${body}`)
  })

  test('rejects a file in a text field', async () => {
    const [field] = shop.samples[name].required ?? []
    if (!field) return
    const form = new FormData()
    for (const [otherField, value] of Object.entries(shop.fieldsOf(name))) form.set(otherField, String(value))
    form.set(field, new File(['x'], 'x.txt'))
    expectRejected(await shop.send(name, { body: form }), 400)
  })
})

test('uploadImage rejects a malformed form and an endless body', async () => {
  for (const body of [
    'no form at all',
    '--b\r\n',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="x.jpg"\r\n\r\nx',
  ])
    expectRejected(
      await shop.send('uploadImage', { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body }),
      400,
    )
  for (const type of ['image/jpeg', 'multipart/form-data; boundary=b']) {
    const { body, sentBytes } = endless('x'.repeat(256 * 1024))
    expectRejected(
      await shop.send('uploadImage', { headers: { 'content-type': type }, body, duplex: 'half' }),
      413,
      type,
    )
    expect(sentBytes()).toBeLessThan(28 * megabyte)
  }
})

test.each(endpointNames)('%s rejects a megabyte of text in its URL', async (name) => {
  const { path, method } = endpoints[name]
  const long = 'x'.repeat(megabyte)
  for (const field of pathFields(path))
    expectRejected(await shop.owner.send(path.replace(`:${field}`, long), { method }), undefined, field)
  if (method === 'GET' || method === 'DELETE') expectRejected(await shop.send(name, {}, `?pageToken=${long}`), 400)
})

const paths = [...new Set(endpointNames.map((name) => endpoints[name].path as string))]
test.each(paths)('%s rejects another method and lists its own', async (path) => {
  const taken = endpointNames
    .filter((name) => endpoints[name].path === path)
    .map((name) => endpoints[name].method as string)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
    if (taken.includes(method)) continue
    const answer = await shop.browser().send(path.replace(/:(id|filename)/, 'x'), { method })
    expectRejected(answer, 405, method)
    expect(answer.headers.get('allow')?.split(', ').sort(), method).toEqual([...taken].sort())
  }
})

function endless(piece: string): { body: ReadableStream<Uint8Array>; sentBytes: () => number } {
  const bytes = new TextEncoder().encode(piece)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += bytes.length
      controller.enqueue(bytes)
    },
  })
  return { body, sentBytes: () => sent }
}
