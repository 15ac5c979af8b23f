import { expect } from 'vitest'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { openPageCache } from '../cache/page-cache.server.ts'
import { openRenderQueue } from './render-queue.server.ts'

/** A new page contains its own time in seconds. */
async function isCached(shop: TestShop, url: string): Promise<boolean> {
  shop.clock.now += 1000
  const { html } = await shop.browser().page(url)
  return !html.includes(`data-time="${shop.clock.now}"`)
}

test('a page with an unknown query is served from the cache of the plain page', async ({ openShop }) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  for (const [first, others] of [
    ['/', ['/?p=1', '/?category=none', '/?page=0', '/?utm_source=whatsapp']],
    ['/ta', ['/ta?p=1']],
    ['/login', ['/login?x=1']],
    ['/register', ['/register?x=1']],
  ] as const) {
    expect(await isCached(shop, first)).toBe(false)
    for (const path of others) expect(await isCached(shop, path), path).toBe(true)
  }
  for (const own of ['/?order=newest', '/?category=aari-blouse', '/?page=2', '/login?code'])
    expect(await isCached(shop, own), own).toBe(false)
})

test('all unknown paths of a language share one cached page', async ({ openShop }) => {
  const shop = await openShop()
  const pages = async (paths: string[]) => {
    const all = await Promise.all(paths.map((path) => shop.browser().page(path)))
    for (const { status, headers } of all) expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    return new Set(all.map(({ html }) => html)).size
  }
  expect(await pages(['/x1', '/x2?p=3', '/a/b/c', '/assets/none.js', '/index.php'])).toBe(1)
  expect(await pages(['/ta/x1', '/ta/a/b'])).toBe(1)
})

test('the path of an unknown page affects neither the language nor the analytics of the shared page', async ({
  openShop,
}) => {
  const shop = await openShop({ ANALYTICS: 'umami:stats.example:3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e' })
  for (const path of ['/%74a/nowhere', '/d/a/b']) expect((await shop.browser().page(path)).status).toBe(404)
  const tamil = await shop.browser().page('/ta/x1')
  expect(tamil.html).toContain('<html lang="ta"')
  const english = await shop.browser().page('/x1')
  expect(english.html).toContain('<html lang="en"')
  expect(english.html + english.headers.get('content-security-policy')).not.toContain('stats.example')
})

test('a page number past the last one is not cached', async ({ openShop }) => {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  for (const path of ['/?page=999', '/ta?page=7'])
    for (let visit = 0; visit < 2; visit++) expect(await isCached(shop, path), path).toBe(false)
})

test('an overloaded shop does not serve the last copy of a deleted design', async ({ openShop }) => {
  let delayMs = 0
  const shop = await openShop({}, { delayMs: () => delayMs })
  const owner = await shop.signIn(admin)
  const { id } = await publishItem(owner, await uploadPhoto(owner), { price: '500' })
  const design = /href="(\/d\/[^"]+)"/.exec((await shop.browser().page('/')).html)?.[1] ?? ''
  expect((await shop.browser().fetch(design)).status).toBe(200)
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect((await shop.browser().fetch(design)).status).toBe(410)
  delayMs = 60_000
  expect((await shop.browser().fetch(design)).status).toBe(503)
})

test('a full cache evicts the least recently used page', async () => {
  const rendered: string[] = []
  const contentCache = { revision: async () => 1, degradedReads: () => 0 } as never
  const shop = { now: () => 0, contentCache }
  const pages = openPageCache(shop)
  const visit = (key: string) =>
    pages.answer(key, new Request('http://localhost/'), async () => {
      rendered.push(key)
      return { status: 200, headers: {}, html: 'x', isCacheable: true }
    })
  await visit('/used')
  for (let nth = 0; nth < 120; nth++) {
    await visit(`/${nth}`)
    await visit('/used')
  }
  rendered.length = 0
  for (const key of ['/used', '/119', '/0']) await visit(key)
  expect(rendered).toEqual(['/0'])
})

test('an overloaded shop serves the last copy of a page', async ({ openShop }) => {
  let delayMs = 0
  const shop = await openShop({ TEST_CLOCK: 'manual' }, { delayMs: () => delayMs })
  const first = await shop.browser().page('/')
  delayMs = 60_000
  shop.clock.now += 60_000
  const later = await shop.browser().page('/')
  expect([later.status, later.html]).toEqual([200, first.html])
  expect((await shop.browser().fetch('/register')).status).toBe(503)

  delayMs = 0
  expect((await shop.browser().page('/')).html).not.toBe(first.html)
})

test.for([
  ['an address', () => '203.0.113.7'],
  ['an IPv6 customer', (nth: number) => `2001:db8:7:${nth}::1`],
] as const)('%s with many queued pages does not delay other clients', async ([, addressOf]) => {
  const pages = openRenderQueue()
  const slow = Promise.withResolvers<string>()
  const flood = Array.from({ length: 400 }, (_, nth) =>
    pages.render(addressOf(nth), () => slow.promise).catch(({ code }) => code as string),
  )
  expect(await pages.render('198.51.100.9', async () => 'page')).toBe('page')
  slow.resolve('page')
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'RESOURCE_EXHAUSTED')).toHaveLength(400 - 22)
})

test('pages of many clients begin one in each turn of the event loop', async () => {
  const pages = openRenderQueue()
  const startsByTurn = new Map<number, number>()
  let turn = 0
  const nextTurn = () => {
    turn++
    clock = setImmediate(nextTurn)
  }
  let clock = setImmediate(nextTurn)
  const page = async () => startsByTurn.set(turn, (startsByTurn.get(turn) ?? 0) + 1)
  await Promise.all(Array.from({ length: 100 }, (_, nth) => pages.render(`203.0.113.${nth}`, page)))
  clearImmediate(clock)
  expect(Math.max(...startsByTurn.values())).toBe(1)
})
