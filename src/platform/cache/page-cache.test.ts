import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { get, test } from '../../../test/cached-pages.ts'
import type { openRawConnection } from '../../../test/raw-connection.ts'
import { endpoints } from '../../api/endpoints.ts'

// Each minute has its own pages, and one may end during a test.
test.override({ settings: { TEST_CLOCK: 'manual' } })

const etagOf = async (
  connection: Awaited<ReturnType<typeof openRawConnection>>,
  path: string,
  headers?: Record<string, string>,
) => (await get(connection, path, headers)).headers.get('etag')

test('a cached page has an ETag and answers 304 to a client that has it', async ({ connection }) => {
  const first = await get(connection, '/')
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(await etagOf(connection, '/')).toBe(etag)
  const again = await get(connection, '/', { 'If-None-Match': etag })
  expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag])
})

test('each address, language and data saver setting has its own cached page', async ({ design, connection }) => {
  const pages = ['/', '/ta', '/?category=design-blouse', design, '/login', '/ta/login', '/register']
  const etags = [
    ...(await Promise.all(pages.map((path) => etagOf(connection, path)))),
    await etagOf(connection, '/', { 'Save-Data': 'on' }),
    await etagOf(connection, '/login', { 'Save-Data': 'on' }),
  ]
  expect(new Set(etags).size).toBe(pages.length + 2)
  const vary = (await get(connection, '/')).headers.get('vary')
  expect(vary?.split(', ').sort()).toEqual(['Accept-Encoding', 'Cookie', 'Save-Data'])
})

test('a cached page has the same content and the same weak ETag in each accepted encoding', async ({ connection }) => {
  const first = await get(connection, '/')
  const plain = first.body
  const br = await get(connection, '/', { 'Accept-Encoding': 'gzip, deflate, br' })
  const gz = await get(connection, '/', { 'Accept-Encoding': 'gzip' })
  const declined = await get(connection, '/', { 'Accept-Encoding': 'br;q=0, identity' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(plain)
  expect(gunzipSync(gz.body)).toEqual(plain)
  expect(gz.headers.get('content-length')).toBe(String(gz.body.length))
  expect(declined.body).toEqual(plain)
  const tags = [first, br, gz, declined].map(({ headers }) => headers.get('etag'))
  expect(tags).toEqual(Array(4).fill(expect.stringMatching(/^W\//)))
  expect(new Set(tags).size).toBe(1)
})

test('a change of the content invalidates every cached page', async ({ owner, item, design, connection }) => {
  const paths = ['/', '/ta', design]
  const texts = () => Promise.all(paths.map(async (path) => (await get(connection, path)).body.toString()))
  for (const text of await texts()) expect(text).not.toContain('₹1234')
  const changed = await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '1234' })
  expect(changed.status).toBe(200)
  for (const text of await texts()) expect(text).toContain('₹1234')
})

test('concurrent requests after a change render the page once', async ({ owner, item, connection }) => {
  await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '1300' })
  const etags = await Promise.all(Array.from({ length: 60 }, () => etagOf(connection, '/')))
  expect(new Set(etags).size).toBe(1)
})

test('HEAD returns the headers of the page without its body', async ({ connection }) => {
  const head = await get(connection, '/', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers.get('etag')).toBe(await etagOf(connection, '/'))
})

test('a cached page expires after a minute', async ({ openShop }) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const etag = async () => (await shop.browser().fetch('/')).headers.get('etag')
  const first = await etag()
  expect(await etag()).toBe(first)
  shop.clock.now += 60_000
  expect(await etag()).not.toBe(first)
})

test('a page view does not make the next cached page query the database', async ({ openShop }) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const etag = async () => (await shop.browser().fetch('/')).headers.get('etag')
  const first = await etag()
  await shop.deps.db.schema.alterTable('content').renameTo('renamed').execute()
  expect((await shop.browser().ask(endpoints.reportPageView, { path: '/' })).status).toBe(200)
  expect(await etag()).toBe(first)
})
