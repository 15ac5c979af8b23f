import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { get, test } from '../../../test/cached-pages.ts'
import type { openRawConnection } from '../../../test/raw-connection.ts'
import { endpoints } from '../../api/endpoints.ts'

const etagOf = async (
  door: Awaited<ReturnType<typeof openRawConnection>>,
  path: string,
  headers?: Record<string, string>,
) => (await get(door, path, headers)).headers.get('etag')

test('the next visitor gets the same page, and a client that has it gets 304', async ({ door }) => {
  const first = await get(door, '/')
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(await etagOf(door, '/')).toBe(etag)
  const again = await get(door, '/', { 'If-None-Match': etag })
  expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag])
})

test('each address, language and data saver setting has its own page', async ({ design, door }) => {
  const pages = ['/', '/ta', '/?category=design-blouse', design, '/login', '/ta/login', '/register']
  const etags = [
    ...(await Promise.all(pages.map((path) => etagOf(door, path)))),
    await etagOf(door, '/', { 'Save-Data': 'on' }),
    await etagOf(door, '/login', { 'Save-Data': 'on' }),
  ]
  expect(new Set(etags).size).toBe(pages.length + 2)
  const vary = (await get(door, '/')).headers.get('vary')
  expect(vary?.split(', ').sort()).toEqual(['Accept-Encoding', 'Cookie', 'Save-Data'])
})

test('every encoding is the same page, and a declined one is not used', async ({ door }) => {
  const plain = (await get(door, '/')).body
  const br = await get(door, '/', { 'Accept-Encoding': 'gzip, deflate, br' })
  const gz = await get(door, '/', { 'Accept-Encoding': 'gzip' })
  const declined = await get(door, '/', { 'Accept-Encoding': 'br;q=0, identity' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(plain)
  expect(gunzipSync(gz.body)).toEqual(plain)
  expect(gz.headers.get('content-length')).toBe(String(gz.body.length))
  expect(declined.body).toEqual(plain)
})

test('the next visitor sees a change at every address', async ({ owner, item, design, door }) => {
  const paths = ['/', '/ta', design]
  const texts = () => Promise.all(paths.map(async (path) => (await get(door, path)).body.toString()))
  for (const text of await texts()) expect(text).not.toContain('1234')
  const changed = await owner.ask(endpoints.updatePrice, { id: item.id, price: '1234' })
  expect(changed.status).toBe(200)
  for (const text of await texts()) expect(text).toContain('1234')
})

test('many requests at once after a change render one page', async ({ owner, item, door }) => {
  await owner.ask(endpoints.updatePrice, { id: item.id, price: '1300' })
  const etags = await Promise.all(Array.from({ length: 60 }, () => etagOf(door, '/')))
  expect(new Set(etags).size).toBe(1)
})

test('HEAD answers the headers of the page without its body', async ({ door }) => {
  const head = await get(door, '/', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers.get('etag')).toBe(await etagOf(door, '/'))
})

test('a page is rendered again after a minute, as it contains the time of day', async ({ openShop }) => {
  const other = await openShop({ TEST_CLOCK: 'ours' })
  const etag = async () => (await other.browser().fetch('/')).headers.get('etag')
  const first = await etag()
  expect(await etag()).toBe(first)
  other.clock.now += 60_000
  expect(await etag()).not.toBe(first)
})
