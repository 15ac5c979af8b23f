import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { openDoor, sendBytes } from '../../../test/open-door.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../../test/shop.ts'
import { hung, uploaded } from '../../../test/uploads.ts'
import { calls } from '../../contract/calls.ts'
import type { GalleryItem } from '../../contract/gallery.ts'
import { openKeptPages } from './kept-pages.server.ts'

let shop: TestShop
let owner: Browser
let item: GalleryItem
let design: string
let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
  owner = await shop.signedIn(admin)
  item = await hung(owner, await uploaded(owner), { price: '0500' })
  design = /href="(\/d\/[^"]+)"/.exec((await shop.browser().page('/')).html)?.[1] ?? ''
  door = await openDoor(shop)
})
afterAll(async () => {
  await door.close()
  await shop.close()
})

/** The answer as the network has it, to somebody who has never been here. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const lines = Object.entries({ Host: 'localhost:3000', Connection: 'close', ...headers })
  const asked = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const { status, bytes } = await sendBytes(door.port, asked)
  const end = bytes.indexOf('\r\n\r\n')
  const said = bytes.toString('latin1', 0, end).split('\r\n').slice(1)
  const entries = said.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const)
  return { status, headers: new Headers(entries as [string, string][]), body: bytes.subarray(end + 4) }
}

const etagOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).headers.get('etag')

test('who comes next gets the same page, and who has it already is told so', async () => {
  const first = await get('/')
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{22}"$/)
  expect(await etagOf('/')).toBe(etag)
  const again = await get('/', { 'If-None-Match': etag })
  expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag])
})

test('every page is what it is for whoever asks: by address, language and thrift', async () => {
  const pages = ['/', '/ta', '/?category=design-blouse', design, '/login', '/ta/login', '/register']
  const etags = [
    ...(await Promise.all(pages.map((path) => etagOf(path)))),
    await etagOf('/', { 'Save-Data': 'on' }),
    await etagOf('/login', { 'Save-Data': 'on' }),
  ]
  expect(new Set(etags).size).toBe(pages.length + 2)
  const vary = (await get('/')).headers.get('vary')
  expect(vary?.split(', ').sort()).toEqual(['Accept-Encoding', 'Cookie', 'Save-Data'])
})

test('packed in every way it is the same page, and where a way is declined, in none', async () => {
  const plain = (await get('/')).body
  const br = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' })
  const gz = await get('/', { 'Accept-Encoding': 'gzip' })
  const declined = await get('/', { 'Accept-Encoding': 'br;q=0, identity' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(plain)
  expect(gunzipSync(gz.body)).toEqual(plain)
  expect(gz.headers.get('content-length')).toBe(String(gz.body.length))
  expect(declined.body).toEqual(plain)
})

test('asked for again a moment later, it comes as small as it goes', async () => {
  const sizeOf = async () => (await get('/?fit=again', { 'Accept-Encoding': 'br' })).body.length
  const first = await sizeOf()
  await expect.poll(sizeOf).toBeLessThan(first * 0.95)
})

test('a change is seen by the very next visitor, at every address', async () => {
  const paths = ['/', '/ta', design]
  const texts = () => Promise.all(paths.map(async (path) => (await get(path)).body.toString()))
  for (const text of await texts()) expect(text).not.toContain('1234')
  const changed = await owner.ask(calls.updatePrice, { id: item.id, price: '1234' })
  expect(changed.status).toBe(200)
  for (const text of await texts()) expect(text).toContain('1234')
})

test('very many at once after a change are one page to make', async () => {
  await owner.ask(calls.updatePrice, { id: item.id, price: '1300' })
  const etags = await Promise.all(Array.from({ length: 60 }, () => etagOf('/')))
  expect(new Set(etags).size).toBe(1)
})

test('somebody signed in has pages of their own, which nobody keeps and nobody else gets', async () => {
  const person = await shop.signedIn(visitor)
  for (const path of ['/', '/ta', design]) {
    await get(path)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = await get(path, { Cookie: cookie })
    expect(own.headers.get('cache-control'), path).toBe('no-store')
    expect(own.headers.has('etag'), path).toBe(false)
    expect(own.body.toString(), path).toContain(visitor.email)
    expect((await get(path)).body.toString(), path).not.toContain(visitor.email)
  }
})

test('what a form has just said is said to nobody else', async () => {
  const person = shop.browser()
  await person.postForm(calls.signInWithPassword.path, { email: visitor.email, password: 'wrong-password' })
  const told = await person.page('/login')
  expect(told.headers.get('cache-control')).toBe('no-store')
  expect(told.html).toContain(visitor.email)
  expect((await get('/login')).body.toString()).not.toContain(visitor.email)
})

test('whoever has chosen a language is led to it, also past a page that lies ready', async () => {
  await get('/')
  const led = await get('/', { Cookie: 'language=ta', Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/ta'])
  await get('/ta')
  const from = { Referer: 'http://localhost:3000/', 'Sec-Fetch-Mode': 'navigate' }
  expect((await get('/ta', from)).headers.get('set-cookie')).toMatch(/^language=ta;/)
})

test('a page that lies ready is not given out under a foreign name', async () => {
  await get('/')
  expect((await get('/', { Host: 'evil.example' })).status).toBe(421)
})

test('each answer has an id, a place in the figures, and all headers', async () => {
  const [made, ready] = [await get('/?fresh=one'), await get('/?fresh=one')]
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
  await get('/?fresh=one')
  const after = /thaiyal_requests_total\{method="GET",route="\/",status="200"\} (\d+)/.exec(await counted())?.[1]
  expect(Number(after)).toBe(Number(before) + 1)
})

test('the headers alone are those of the page, without it', async () => {
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers.get('etag')).toBe(await etagOf('/'))
})

test('after a minute it is made anew, since the time of day is in it', async () => {
  const other = await openTestShop({ TEST_CLOCK: 'ours' })
  onTestFinished(() => other.close())
  const etag = async () => (await other.browser().fetch('/')).headers.get('etag')
  const first = await etag()
  expect(await etag()).toBe(first)
  other.clock.now += 60_000
  expect(await etag()).not.toBe(first)
})

/** What somebody could hope to find in the page of whoever comes next. */
const poisons: [name: string, value: string][] = [
  ...[
    ...['X-Forwarded-Host', 'X-Forwarded-Server', 'X-Host', 'X-Original-Host', 'X-HTTP-Host-Override', 'Forwarded'],
    ...['X-Forwarded-Scheme', 'X-Forwarded-Proto', 'X-Forwarded-Port', 'X-Forwarded-Prefix', 'X-Forwarded-For'],
    ...['X-Original-URL', 'X-Rewrite-URL', 'X-Override-URL', 'Base-Url', 'X-Http-Destinationurl', 'X-Proxy-Url'],
    ...[
      'X-React-Router-SPA-Mode',
      'X-React-Router-Prerender-Data',
      'X-React-Router-Reload-Document',
      'X-Remix-Response',
    ],
    ...['X-React-Router-Loader', 'X-React-Router-Manifest', 'X-Remix-Revalidate', 'Rsc', 'Next-Router-State-Tree'],
    ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Requested-With', 'X-Nonce', 'X-CSP-Nonce'],
    ...[
      'Accept',
      'Accept-Language',
      'Accept-Charset',
      'User-Agent',
      'Origin',
      'Referer',
      'From',
      'Via',
      'DNT',
      'Sec-GPC',
    ],
    ...[
      'Purpose',
      'Sec-Purpose',
      'X-Moz',
      'Sec-CH-UA',
      'Sec-CH-UA-Mobile',
      'Sec-CH-Prefers-Color-Scheme',
      'Width',
      'DPR',
    ],
    ...['Authorization', 'X-Api-Key', 'X-User', 'X-Forwarded-User', 'X-Auth-Email', 'Remote-User', 'X-Admin', 'X-Role'],
    ...['Cache-Control', 'Pragma', 'X-Cache-Key', 'Surrogate-Control', 'Vary', 'Content-Security-Policy', 'Location'],
    ...['X-Request-Id', 'Request-Id', 'Traceparent', 'X-Wap-Profile', 'X-Amz-Website-Redirect-Location', 'X-Timer'],
    ...[
      'Content-Type',
      'Content-Language',
      'Set-Cookie',
      'Shop-May-Keep',
      'X-Language',
      'TE',
      'Priority',
      'Early-Data',
      'X-Forwarded-Ssl',
      'Front-End-Https',
      'Host-Override',
    ],
  ].map((name): [string, string] => [name, 'evil.example"><script>alert(1)</script>']),
]

test('of eighty headers that whoever comes first may send, nothing is in the page of whoever comes next', async () => {
  expect(poisons.length).toBeGreaterThanOrEqual(80)
  const other = await openTestShop({ TEST_CLOCK: 'ours' })
  const itsDoor = await openDoor(other)
  onTestFinished(async () => {
    await itsDoor.close()
    await other.close()
  })
  /** From now on the page has to be made anew, and is the same. */
  const forget = () =>
    other.shop.db
      .updateTable('content')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .execute()
  const pageFor = async (path: string, lines: string[]) => {
    const { text } = await itsDoor.sendRaw(`GET ${path} HTTP/1.1`, 'Host: localhost:3000', ...lines)
    const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s)
    const spelled = head.split('\r\n').map((line) => line.replace(/^[\w-]+:/, (name) => name.toLowerCase()))
    const said = spelled.filter((line) => !/^(request-id|date|connection|content-length|transfer-encoding):/.test(line))
    return [...said.sort(), body].join('\n')
  }
  for (const path of ['/', '/ta/login']) {
    const clean = await pageFor(path, [])
    expect(clean).toContain('HTTP/1.1 200')
    for (let nth = 0; nth < poisons.length; nth += 40) {
      await forget()
      const lines = poisons.slice(nth, nth + 40).map(([name, value]) => `${name}: ${value}`)
      // Made for the first, kept for the next.
      expect(await pageFor(path, lines), lines.join('\n')).toBe(clean)
      expect(await pageFor(path, [])).toBe(clean)
    }
  }
})

test('what is the owner’s alone is kept by nobody, however its address ends', async () => {
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
    const hers = await get(path, { Cookie: cookie })
    expect([hers.headers.get('cache-control') ?? 'no-store', hers.headers.get('etag')], path).toEqual([
      'no-store',
      null,
    ])
    const next = await get(path)
    expect(next.body.toString().includes(admin.email) && next.status === 200 && path.startsWith('/admin'), path).toBe(
      false,
    )
    if (path.startsWith('/admin')) expect([302, 400, 404], path).toContain(next.status)
  }
})

test('a page that stays ready is made with each minute, for an hour after it was asked for last, and packed', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T06:30:59.900Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let made = 0
  const make = async () => {
    made++
    return new Response(`page ${made}`, { headers: { 'content-type': 'text/html' } })
  }
  const revision = { current: async () => 1, known: () => 1 }
  const parts = { shortfalls: () => 0 }
  const pages = openKeptPages({ revision, now: Date.now, kept: parts as never }, (key) => key === '/')
  onTestFinished(pages.close)
  for (const key of ['/', '/login']) await pages.answer(key, new Request('http://localhost/'), make)
  expect(made).toBe(2)

  await vi.advanceTimersByTimeAsync(200)
  expect(made).toBe(3)
  await vi.waitUntil(() => pages.atHand('/', 'br', null), { timeout: 30_000 })
  const packed = pages.atHand('/', 'br', null)?.body as Buffer
  expect(brotliDecompressSync(packed).toString()).toBe('page 3')
  expect(pages.atHand('/login', '', null)).toBeUndefined()

  // The last who asked was a test, half a minute ago.
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(made).toBeGreaterThan(60)
  const until = made
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(made).toBe(until)
})

test('what stays ready is made anew after a change, and nothing else is, before anybody asks', async () => {
  let current = 1
  const makes: string[] = []
  const pages = openKeptPages(
    {
      revision: { current: async () => current, known: () => current },
      now: Date.now,
      kept: { shortfalls: () => 0 } as never,
    },
    (key) => key === '/',
  )
  onTestFinished(pages.close)
  const made = (key: string) => async () => {
    makes.push(`${key} ${current}`)
    return new Response('page', { headers: { 'content-type': 'text/html' } })
  }
  for (const key of ['/', '/login']) await pages.answer(key, new Request('http://localhost/'), made(key))
  pages.afterWrite()
  await pause(20)
  expect(makes).toEqual(['/ 1', '/login 1'])

  current = 2
  pages.afterWrite()
  await expect.poll(() => pages.atHand('/', 'br', null)?.status).toBe(200)
  expect(makes).toEqual(['/ 1', '/login 1', '/ 2'])
})

test('what stays ready after a change of the owner is in the language in which it was asked for, and a stranger’s', async () => {
  const pages = ['/', '/ta']
  for (const path of pages) await get(path)
  await owner.ask(calls.updatePrice, { id: item.id, price: '1450' })
  const liesReady = (url: string) => {
    const asked = { method: 'GET', url, headers: { host: 'localhost:3000' } } as IncomingMessage
    const nobody = { writeHead() {}, end() {} } as unknown as ServerResponse
    return shop.answerAtOnce(asked, nobody)
  }
  await expect.poll(() => pages.every(liesReady)).toBe(true)
  const [english = '', tamil = ''] = await Promise.all(pages.map(async (path) => (await get(path)).body.toString()))
  for (const html of [english, tamil]) expect(html).toContain('1450')
  expect(english).toContain('<html lang="en"')
  expect(tamil).toContain('<html lang="ta"')
  // Who is signed in has the dashboard there.
  expect(english).toContain('href="/login"')
  expect(tamil).toContain('href="/ta/login"')
})

/** More than it takes to pack that page. */
const packingMs = 800

test('a page is packed as small as it goes when nothing has changed for a second', async () => {
  const clock = { now: Date.parse('2026-11-22T06:30:10Z') }
  const words = Array.from({ length: 3_000 }, (_, at) => (at % 3 ? 'blouse' : randomBytes(3).toString('hex'))).join(' ')
  const make = async () => new Response(words, { headers: { 'content-type': 'text/html' } })
  const revision = { current: async () => 1, known: () => 1 }
  const pages = openKeptPages({ revision, now: () => clock.now, kept: { shortfalls: () => 0 } as never })
  onTestFinished(pages.close)
  const asked = new Request('http://localhost/', { headers: { 'accept-encoding': 'br' } })
  const size = () => pages.atHand('/', 'br', null)?.body?.length as number

  await pages.answer('/', asked, make)
  const before = size()
  await pages.answer('/', asked, make)
  clock.now += 900
  expect(size()).toBe(before)
  await pause(packingMs)
  expect(size()).toBe(before)

  clock.now += 200
  await expect.poll(size).toBeLessThan(before)
})
