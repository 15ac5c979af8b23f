// @module-tag engines
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { origin, type TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { fetchFile } from '../../../test/uploads.ts'

const test = shopTest
  .extend('visitor', { scope: 'file' }, ({ shop }) => shop.browser())
  .extend('secrets', { scope: 'file', auto: true }, async ({ shop }) => {
    await writeFile(join(shop.dataDir, 'secret.jpg'), 'a secret')
    await mkdir(join(shop.dataDir, 'images', '.unfinished'), { recursive: true })
    await writeFile(join(shop.dataDir, 'images', '.unfinished', 'secret.jpg'), 'a secret')
  })

/** Overrides the URL, because `new Request` normalises it. */
async function expectNothingAt({ app }: TestShop, address: string) {
  const request = new Request(origin, { headers: { host: new URL(origin).host } })
  Object.defineProperty(request, 'url', { value: `${origin}${address}` })
  const response = await app.fetch(request)
  if (![400, 404].includes(response.status)) expect(response.status, address).toBe(404)
  const text = await response.text()
  if (/a secret|SQLite format|root:[^:]*:0:/.test(text)) expect(text, address).toBe('')
}

test('no known path spelling reaches a file outside the images', async ({ shop, visitor }) => {
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
    await expectNothingAt(shop, `/images/${spelling}`)
    await expectNothingAt(shop, `/images/x/../${spelling}`)
    expect([400, 404], spelling).toContain((await fetchFile(visitor, `/images/${spelling}`)).status)
  }
})

/** Some programs decode these spellings to two dots and to a slash. */
const dots = [
  ...['..', '%2e%2e', '.%2E', '%252e%252e', '%c0%ae%c0%ae', '%e0%80%ae%e0%80%ae', '%u002e%u002e', '..%00', '..;'],
  ...['....', '%ef%bc%8e%ef%bc%8e', '%e2%80%a5', '.%0a.'],
]
const slashes = [
  ...['/', '%2f', '%2F', '\\', '%5c', '%252f', '%255c', '%c0%af', '%c1%9c', '%e0%80%af', '%ef%bc%8f', '%u2215'],
  ...['//', '/./', '%2f%5c'],
]
const isAll = process.env.TESTS === 'all'
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

test(`none of ${spellings.length} generated path spellings reaches a file outside the images`, async ({ shop }) => {
  expect(spellings.length).toBeGreaterThan(isAll ? 18_000 : 380)
  for (const spelling of spellings) await expectNothingAt(shop, `/images/${spelling}`)
})
