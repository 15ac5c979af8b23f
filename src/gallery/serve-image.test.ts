import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { served, uploaded } from '../../test/uploads.ts'
import { webpOf } from './image-address.ts'

let shop: TestShop
let visitor: Browser
let url: string
beforeAll(async () => {
  shop = await openTestShop()
  visitor = shop.browser()
  url = await uploaded(await shop.signedIn(admin))
})
afterAll(() => shop.close())

test('anybody gets an image with its type and length, to keep for a year', async () => {
  for (const [address, type] of [
    [url, 'image/jpeg'],
    [webpOf(url, 320), 'image/webp'],
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

test('whoever has an image already is told so', async () => {
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

test('two images and two widths have different tags', async () => {
  const tags = await Promise.all(
    [url, webpOf(url, 320)].map(async (address) => (await visitor.fetch(address)).headers.get('etag')),
  )
  expect(new Set(tags).size).toBe(2)
})

test('HEAD answers the same without the picture', async () => {
  const got = await visitor.fetch(url)
  const asked = await visitor.fetch(url, { method: 'HEAD' })
  expect(asked.status).toBe(200)
  expect(await asked.text()).toBe('')
  for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
    expect(asked.headers.get(name), name).toBe(got.headers.get(name))
})

test('an unknown image is a 404 in the envelope that nobody keeps', async () => {
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
    const answer = await visitor.send(`/images/${name}`)
    expect(answer.status, name).toBe(404)
    expect(answer.body.error).toMatchObject({ code: 404, message: 'NOT_FOUND' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

describe('no spelling of a path leads to a file outside the images', () => {
  beforeAll(async () => {
    await writeFile(join(shop.dataDir, 'secret.jpg'), 'a secret')
    await mkdir(join(shop.dataDir, 'images', '.unfinished'), { recursive: true })
    await writeFile(join(shop.dataDir, 'images', '.unfinished', 'secret.jpg'), 'a secret')
  })

  /** As it would come over the wire: an URL of the language would tidy it up first. */
  async function expectNothingAt(address: string) {
    const request = new Request(origin, { headers: { host: new URL(origin).host } })
    Object.defineProperty(request, 'url', { value: `${origin}${address}` })
    const response = await shop.app.fetch(request)
    if (![400, 404].includes(response.status)) expect(response.status, address).toBe(404)
    const text = await response.text()
    if (/a secret|SQLite format|root:[^:]*:0:/.test(text)) expect(text, address).toBe('')
  }

  test('in words that people have tried', async () => {
    for (const spelling of [
      '../secret.jpg',
      '..%2fsecret.jpg',
      '%2e%2e/secret.jpg',
      '..%5csecret.jpg',
      '..\\secret.jpg',
      '....//secret.jpg',
      '.unfinished/secret.jpg',
      '.unfinished%2fsecret.jpg',
      '/secret.jpg',
      `${shop.dataDir}/secret.jpg`,
      encodeURIComponent(join(shop.dataDir, 'secret.jpg')),
      'secret.jpg%00.jpg',
      '..%2fsession-secret',
      '..%2fshop.sqlite',
      'CON.jpg',
      'secret.jpg::$DATA',
      'SECRET~1.JPG',
    ]) {
      await expectNothingAt(`/images/${spelling}`)
      await expectNothingAt(`/images/x/../${spelling}`)
      expect([400, 404], spelling).toContain((await served(visitor, `/images/${spelling}`)).status)
    }
  })

  /** Two dots, and a slash, as one program or another has read them. */
  const dots = [
    ...['..', '%2e%2e', '.%2E', '%252e%252e', '%c0%ae%c0%ae', '%e0%80%ae%e0%80%ae', '%u002e%u002e', '..%00', '..;'],
    ...['....', '%ef%bc%8e%ef%bc%8e', '%e2%80%a5', '.%0a.'],
  ]
  const slashes = [
    ...['/', '%2f', '%2F', '\\', '%5c', '%252f', '%255c', '%c0%af', '%c1%9c', '%e0%80%af', '%ef%bc%8f', '%u2215'],
    ...['//', '/./', '%2f%5c'],
  ]
  /** Twenty thousand: `FAULTS=all`. */
  const isAll = process.env.FAULTS === 'all'
  const depths = isAll ? [1, 2, 3, 4, 5, 6, 8, 12] : [2]
  const targets = [
    ...['secret.jpg', 'session-secret'],
    ...(isAll ? ['shop.sqlite', 'shop.sqlite-wal', '.unfinished/secret.jpg', 'etc/passwd', 'package.json'] : []),
    ...(isAll
      ? ['secret.jpg%00.jpg', 'secret.jpg?x.jpg', 'SECRET.JPG', 'proc/self/environ', 'build/server/index.js']
      : []),
  ]
  const spellings = dots.flatMap((dot) =>
    slashes.flatMap((slash) => depths.flatMap((depth) => targets.map((to) => (dot + slash).repeat(depth) + to))),
  )

  test(`in ${spellings.length} others, which are made of parts`, { timeout: 300_000 }, async () => {
    expect(spellings.length).toBeGreaterThan(isAll ? 18_000 : 380)
    for (const spelling of spellings) await expectNothingAt(`/images/${spelling}`)
  })
})

test('an image is not changed by writing to its address', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect((await visitor.send(url, { method, body: 'x' })).status, method).toBe(405)
  expect((await served(visitor, url)).status).toBe(200)
})
