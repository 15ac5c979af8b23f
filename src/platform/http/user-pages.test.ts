import { expect } from 'vitest'
import { get, test } from '../../../test/cached-pages.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

test('a signed-in user gets uncached pages that no other client gets', async ({ shop, design, door }) => {
  const person = await shop.signedIn(visitor)
  for (const path of ['/', '/ta', design]) {
    await get(door, path)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await get(door, path, { Cookie: cookie })
    expect(own.headers.get('cache-control'), path).toBe('no-store')
    expect(own.headers.has('etag'), path).toBe(false)
    expect(own.body.toString(), path).toContain(visitor.email)
    expect((await get(door, path)).body.toString(), path).not.toContain(visitor.email)
  }
})

test('a flash message is shown to no other client', async ({ shop, door }) => {
  const person = shop.browser()
  await person.postForm(endpoints.signInWithPassword.path, { email: visitor.email, password: 'wrong-password' })
  const told = await person.page('/login')
  expect(told.headers.get('cache-control')).toBe('no-store')
  expect(told.html).toContain(visitor.email)
  expect((await get(door, '/login')).body.toString()).not.toContain(visitor.email)
})

test('a chosen language redirects, also past a cached page', async ({ door }) => {
  await get(door, '/')
  const led = await get(door, '/', { Cookie: 'language=ta', Accept: 'text/html' })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/ta'])
  await get(door, '/ta')
  const from = { Referer: 'http://localhost:3000/', Accept: 'text/html' }
  expect((await get(door, '/ta', from)).headers.get('set-cookie')).toMatch(/^language=ta;/)
})

test('rejects a foreign host although the page is cached', async ({ door }) => {
  await get(door, '/')
  expect((await get(door, '/', { Host: 'evil.example' })).status).toBe(421)
})

test('each response has an id, a metric and all headers', async ({ shop, door }) => {
  const [made, ready] = [await get(door, '/?order=newest'), await get(door, '/?order=newest')]
  expect(ready.headers.get('request-id')).toMatch(/^[2-9A-Z]{8}$/)
  expect(ready.headers.get('request-id')).not.toBe(made.headers.get('request-id'))
  const names = ({ headers }: typeof made) => [...headers.keys()].filter((name) => name !== 'transfer-encoding').sort()
  expect(names(ready)).toEqual(names(made))
  const counted = () =>
    shop
      .browser()
      .fetch('/metrics', { headers: { 'x-test': '1' } })
      .then((one) => one.text())
  const before = /thaiyal_requests_total\{method="GET",route="\/",status="200"\} (\d+)/.exec(await counted())?.[1]
  await get(door, '/?order=newest')
  const after = /thaiyal_requests_total\{method="GET",route="\/",status="200"\} (\d+)/.exec(await counted())?.[1]
  expect(Number(after)).toBe(Number(before) + 1)
})

test('no cache stores a page of the owner, whatever the end of its address', async ({ owner, door }) => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const endings = [
    '/x.css',
    '/x.js',
    '/x.jpg',
    '.css',
    '.js',
    '.jpg',
    ';x.css',
    '%3bx.css',
    '?x.css',
    '%3fx.css',
    '%23x.css',
  ]
  const more = [
    '%00.css',
    '%0a.css',
    '/..%2fassets/x.css',
    '/%2e%2e/x.css',
    '/.css',
    '//x.css',
    '%2f.css',
    '\\x.css',
    '~x.css',
  ]
  const screens = ['/admin', '/v1/contactMessages']
  for (const path of screens.flatMap((screen) => ['', ...endings, ...more].map((end) => screen + end))) {
    const answer = await get(door, path, { Cookie: cookie })
    expect([answer.headers.get('cache-control') ?? 'no-store', answer.headers.get('etag')], path).toEqual([
      'no-store',
      null,
    ])
    const next = await get(door, path)
    expect(next.body.toString().includes(admin.email) && next.status === 200 && path.startsWith('/admin'), path).toBe(
      false,
    )
    if (path.startsWith('/admin')) expect([302, 400, 404], path).toContain(next.status)
  }
})
