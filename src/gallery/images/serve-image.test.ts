import { expect } from 'vitest'
import { admin } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { fetchFile, uploadPhoto } from '../../../test/uploads.ts'
import { webpName } from './image-address.ts'

const test = shopTest
  .extend('visitor', { scope: 'file' }, ({ shop }) => shop.browser())
  .extend('url', { scope: 'file' }, async ({ shop }) => uploadPhoto(await shop.signIn(admin)))

test('every client gets an image with its type and length, cacheable for a year', async ({ visitor, url }) => {
  for (const [address, type] of [
    [url, 'image/jpeg'],
    [webpName(url, 320), 'image/webp'],
  ] as const) {
    const response = await visitor.fetch(address, { headers: { 'accept-encoding': 'gzip, br' } })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('an image that the client has cached answers 304', async ({ visitor, url }) => {
  const etag = (await visitor.fetch(url)).headers.get('etag') as string
  expect(etag).toMatch(/^"[^"]+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await visitor.fetch(url, { headers: { 'if-none-match': known } })
    expect(response.status, known).toBe(304)
    expect(await response.text()).toBe('')
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
  expect((await visitor.fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
})

test('two images and two widths have different tags', async ({ visitor, url }) => {
  const tags = await Promise.all(
    [url, webpName(url, 320)].map(async (address) => (await visitor.fetch(address)).headers.get('etag')),
  )
  expect(new Set(tags).size).toBe(2)
})

test('HEAD answers the same headers without the picture', async ({ visitor, url }) => {
  const got = await visitor.fetch(url)
  const head = await visitor.fetch(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
    expect(head.headers.get(name), name).toBe(got.headers.get(name))
})

test('an unknown image answers an uncacheable 404 in the envelope', async ({ visitor }) => {
  for (const name of [
    '0123456789abcdef0123-none.jpg',
    'x.jpg',
    'x.png',
    'x',
    'x.constructor',
    'x.__proto__',
    '%20.jpg',
    '%c0%af.jpg',
  ]) {
    const response = await visitor.send(`/images/${name}`)
    expect(response.status, name).toBe(404)
    expect(response.body.error).toMatchObject({ code: 404, message: 'NOT_FOUND' })
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('the address of an image rejects writes', async ({ visitor, url }) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await visitor.send(url, { method, body: 'x' })).status, method).toBe(405)
  expect((await fetchFile(visitor, url)).status).toBe(200)
})
