// @module-tag engines
// @module-tag slow
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'

const megabyte = 1024 * 1024

let shop: TestShop
let owner: Browser
let server: ReturnType<typeof serve>
let port: number
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn(admin)
  server = serve({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

function post(photo: Uint8Array, { chunked = false } = {}): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sending = request({
      port,
      host: '127.0.0.1',
      // The server closes the connection after half a body, so each request opens its own.
      agent: false,
      method: 'POST',
      path: '/v1/images/blouse.jpg',
      headers: {
        host: new URL(owner.origin).host,
        cookie: owner.cookieHeader,
        'content-type': 'image/jpeg',
        ...(!chunked && { 'content-length': photo.length }),
      },
    })
    sending.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts).toString() }))
      response.on('error', reject)
    })
    sending.on('error', reject)
    for (let from = 0; from < photo.length; from += megabyte) sending.write(photo.subarray(from, from + megabyte))
    sending.end()
  })
}

test('the shop accepts a valid photo over HTTP', async () => {
  const { status, body } = await post(await smallPhoto())
  expect(status, body).toBe(200)
})

test.each([{ chunked: false }, { chunked: true }])(
  'a client that sends 26 MB reads 413 instead of losing the connection: %o',
  async (way) => {
    const photo = Buffer.alloc(26 * megabyte)
    photo.set(await smallPhoto())
    for (let round = 0; round < 3; round++) {
      const { status, body } = await post(photo, way)
      expect(status).toBe(413)
      expect(JSON.parse(body).error).toMatchObject({ code: 413, message: 'PAYLOAD_TOO_LARGE' })
    }
  },
)

test('a client that sends 26 MB to a foreign host name reads 421', async () => {
  for (let round = 0; round < 3; round++) {
    const response = await fetch(`http://localhost:${port}/v1/images/blouse.jpg`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg' },
      body: Buffer.alloc(26 * megabyte),
    })
    // A foreign host is rejected before the body is read.
    expect(response.status).toBe(421)
    expect((await response.json()).error.code).toBe(421)
  }
})

test('an anonymous client that sends 20 MB reads 401', async () => {
  const cookies = new Map(owner.cookies)
  owner.cookies.clear()
  const { status, body } = await post(Buffer.alloc(20 * megabyte)).finally(() => {
    for (const [name, value] of cookies) owner.cookies.set(name, value)
  })
  expect(status).toBe(401)
  expect(JSON.parse(body).error.message).toBe('UNAUTHENTICATED')
})

test('the shop accepts a photo after rejected uploads', async () => {
  expect((await post(await smallPhoto(2))).status).toBe(200)
})
