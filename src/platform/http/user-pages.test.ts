import { expect } from 'vitest'
import { get, test } from '../../../test/cached-pages.ts'
import { pages } from '../../../test/pages.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

// Each minute has its own pages, and one may end during a test.
test.override({ settings: { TEST_CLOCK: 'manual' } })

test('customers share a cached page, which contains nothing of any of them', async ({ shop, design, connection }) => {
  const other = { email: 'ponni@example.com', password: 'a good password' }
  await shop.browser().ask(endpoints.signUp, other)
  const [first, second] = [await shop.signIn(visitor), await shop.signIn(other)]
  const visit = (person: typeof first, path: string) =>
    get(connection, path, { Cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
  for (const path of ['/', '/ta', design, '/login']) {
    const [page, shared, anonymous] = [await visit(first, path), await visit(second, path), await get(connection, path)]
    expect(shared.headers.get('etag'), path).toBe(page.headers.get('etag'))
    expect(anonymous.headers.get('etag'), path).not.toBe(page.headers.get('etag'))
    const { body: user } = await first.ask(endpoints.lookup, {})
    for (const own of [visitor.email, user.users[0]?.uid, ...first.cookies.values()])
      expect(page.body.toString(), path).not.toContain(own)
    expect(page.body.toString(), path).toContain('data-signed-in=""')
    expect(anonymous.body.toString(), path).not.toContain('data-signed-in=')
  }
})

test('only the owner sees a page of the owner', async ({ shop, owner, connection }) => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await get(connection, '/', { Cookie: cookie })
  expect([page.headers.get('cache-control'), page.headers.get('etag')]).toEqual(['no-store', null])
  expect(page.body.toString()).toContain(admin.email)
  for (const person of [shop.browser(), await shop.signIn(visitor)])
    expect((await person.page('/')).html).not.toContain(admin.email)
})

test('a screen of the dashboard answers JSON to its script and to nobody else', async ({ shop, owner }) => {
  const accept = { headers: { accept: 'application/json' } }
  for (const { path } of pages.filter(({ access }) => access === 'owner')) {
    const answer = await owner.fetch(path, accept)
    expect(answer.headers.get('content-type'), path).toContain('application/json')
    expect(await answer.json(), path).toMatchObject({ data: {}, title: expect.any(String), unread: 0 })
    for (const person of [shop.browser(), await shop.signIn(visitor)])
      expect((await person.fetch(path, accept)).status, path).toBe(401)
  }
})

test('a page with a flash message is not cached', async ({ shop, connection }) => {
  const person = shop.browser()
  await person.postForm(endpoints.signInWithPassword.path, { email: visitor.email, password: 'wrong-password' })
  const page = await person.page('/login')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.html).toContain(visitor.email)
  expect((await get(connection, '/login')).body.toString()).not.toContain(visitor.email)
})

test('a chosen language redirects although the page is cached', async ({ connection }) => {
  await get(connection, '/')
  const redirected = await get(connection, '/', { Cookie: 'language=ta', Accept: 'text/html' })
  expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/ta'])
  await get(connection, '/ta')
  const from = { Referer: 'http://localhost:3000/', Accept: 'text/html' }
  expect((await get(connection, '/ta', from)).headers.get('set-cookie')).toMatch(/^language=ta;/)
})

test('a foreign host is rejected although the page is cached', async ({ connection }) => {
  await get(connection, '/')
  expect((await get(connection, '/', { Host: 'evil.example' })).status).toBe(421)
})

test('a cached page has its own request id, is counted in the metrics and has all headers', async ({
  shop,
  connection,
}) => {
  const [rendered, cached] = [await get(connection, '/?order=newest'), await get(connection, '/?order=newest')]
  expect(cached.headers.get('request-id')).toMatch(/^[0-9A-F]{8}$/)
  expect(cached.headers.get('request-id')).not.toBe(rendered.headers.get('request-id'))
  const names = ({ headers }: typeof rendered) =>
    [...headers.keys()].filter((name) => name !== 'transfer-encoding').sort()
  expect(names(cached)).toEqual(names(rendered))
  const counted = () =>
    shop
      .browser()
      .fetch('/metrics', { headers: { 'x-test': '1' } })
      .then((response) => response.text())
  const before = /thaiyal_requests_total\{method="GET",route="\/",status="200"\} (\d+)/.exec(await counted())?.[1]
  await get(connection, '/?order=newest')
  const after = /thaiyal_requests_total\{method="GET",route="\/",status="200"\} (\d+)/.exec(await counted())?.[1]
  expect(Number(after)).toBe(Number(before) + 1)
})

test('pages of the owner are not cached under addresses that look like files', async ({ owner, connection }) => {
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
    const answer = await get(connection, path, { Cookie: cookie })
    expect([answer.headers.get('cache-control') ?? 'no-store', answer.headers.get('etag')], path).toEqual([
      'no-store',
      null,
    ])
    const next = await get(connection, path)
    expect(next.body.toString().includes(admin.email) && next.status === 200 && path.startsWith('/admin'), path).toBe(
      false,
    )
    if (path.startsWith('/admin')) expect([302, 400, 404], path).toContain(next.status)
  }
})
