import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { assetsIn } from '../../../test/html.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { hung, uploaded } from '../../../test/uploads.ts'
import { webpOf } from '../../gallery/image-address.ts'

const forEver = 'public, max-age=31536000, immutable'

let shop: TestShop
let owner: Browser
let visitor: Browser
let image: string
/** What the home page and the page of a design lead to. */
let named: string[]
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
  visitor = shop.browser()
  image = await uploaded(owner)
  await hung(owner, image, { category: 'aari blouse' })
  const pages = await Promise.all(['/', '/d/AB-1'].map((path) => visitor.page(path)))
  named = pages.flatMap(({ html }) => [...assetsIn(html), ...(html.match(/\/d\/AB-1\/share-\w+\.jpg/) ?? [])])
})
afterAll(() => shop.close())

/** Whatever is packed on the way has its tag weakened. */
const tagOf = ({ headers }: Response) => (headers.get('etag') ?? '').replace('W/', '')

const theOne = (like: RegExp) => named.find((address) => like.test(address)) ?? `nothing like ${like}`

const askedForAnew: Record<string, string> = {
  'the home page': '/',
  'a page in Tamil': '/ta',
  'the page of a design': '/d/AB-1',
  'a page with a form': '/login',
  'the list of what robots leave alone': '/robots.txt',
  'the sitemap': '/sitemap.xml',
  'the manifest': '/manifest.webmanifest',
  'the worker': '/sw.js',
  'a drawn icon': '/favicon.svg',
  'an icon': '/icon-512.png',
  'the picture for links': '/share.png',
}

describe.each(Object.entries(askedForAnew))('%s', (_, address) => {
  test.each(['identity', 'br', 'gzip'])('is asked for anew, and sent only when it has changed, in %s', async (way) => {
    const asked = (known: string) =>
      visitor.fetch(address, { headers: { 'accept-encoding': way, 'if-none-match': known } })
    const first = await asked('"another"')
    const tag = tagOf(first)
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(0)
    expect(tag).toMatch(/^"[\w-]{20,}"$/)
    for (const known of [tag, `"another", W/${tag}`]) {
      const again = await asked(known)
      expect([again.status, await again.text()], known).toEqual([304, ''])
      expect([again.headers.get('cache-control'), tagOf(again)]).toEqual(['no-cache', tag])
      expect(again.headers.has('content-encoding')).toBe(false)
    }
  })
})

const keptForEver: Record<string, () => string> = {
  'a script': () => theOne(/^\/assets\/.*\.js$/),
  'the style': () => theOne(/^\/assets\/.*\.css$/),
  'a font': () => theOne(/^\/assets\/.*\.woff2$/),
  'a drawing of the site': () => theOne(/^\/assets\/.*\.svg$/),
  'an image': () => image,
  'an image for phones': () => webpOf(image, 320),
  'the picture for links to a design': () => theOne(/share-\w+\.jpg$/),
}

test.each(Object.entries(keptForEver))('%s is named by what it is, and kept for ever', async (_, address) => {
  const { status, headers } = await visitor.fetch(address())
  expect([status, headers.get('cache-control')], address()).toEqual([200, forEver])
})

test.each(['an image', 'an image for phones'])('%s is not sent again to whoever has it already', async (name) => {
  const address = keptForEver[name]?.() ?? ''
  const tag = (await visitor.fetch(address)).headers.get('etag') ?? ''
  const again = await visitor.fetch(address, { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', forEver])
})

const keptByNobody: Record<string, { status: number; address: string; isOwner?: true }> = {
  'the dashboard': { status: 200, address: '/admin', isOwner: true },
  'the home page of whoever is signed in': { status: 200, address: '/', isOwner: true },
  'the page behind a mailed link': { status: 200, address: '/reset-password?oobCode=x' },
  'a page that there is not': { status: 404, address: '/nowhere' },
  'a design that there is not': { status: 404, address: '/d/AB-99' },
  'the data of a page': { status: 200, address: '/login.data' },
  'a redirect': { status: 302, address: '/admin' },
  'a call': { status: 200, address: '/v1/gallery' },
  'a call of the owner': { status: 200, address: '/v1/contactMessages', isOwner: true },
  'a refused call': { status: 401, address: '/v1/contactMessages' },
  'a call that there is not': { status: 404, address: '/v1/nothing' },
  'an image that there is not': { status: 404, address: '/images/none.jpg' },
  'a built file that there is not': { status: 404, address: '/assets/none.js' },
  'a sign of life': { status: 200, address: '/healthz' },
}

test.each(Object.entries(keptByNobody))('%s is kept by nobody', async (_, { status, address, isOwner }) => {
  const answer = await (isOwner ? owner : visitor).fetch(address, { headers: { 'if-none-match': '*' } })
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
    status,
    'no-store',
    null,
  ])
})
