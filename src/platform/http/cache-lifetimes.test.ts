import { describe, expect } from 'vitest'
import { assetsIn } from '../../../test/html.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { webpName } from '../../gallery/images/image-address.ts'

const oneYear = 'public, max-age=31536000, immutable'

const test = shopTest
  .extend('visitor', { scope: 'file' }, ({ shop }) => shop.browser())
  .extend('image', { scope: 'file', auto: true }, async ({ owner }) => {
    const url = await uploadPhoto(owner)
    await publishItem(owner, url, { category: 'aari blouse' })
    return url
  })
  .extend('addresses', { scope: 'file' }, async ({ visitor, image: _ }) => {
    const pages = await Promise.all(['/', '/d/AB-1'].map((path) => visitor.page(path)))
    return pages.flatMap(({ html }) => [...assetsIn(html), ...(html.match(/\/d\/AB-1\/share-\w+\.jpg/) ?? [])])
  })

/** Compression makes the ETag weak. */
const tagOf = ({ headers }: Response) => (headers.get('etag') ?? '').replace('W/', '')

const findAddress = (addresses: string[], like: RegExp) =>
  addresses.find((address) => like.test(address)) ?? `nothing like ${like}`

const revalidated: Record<string, string> = {
  'the home page': '/',
  'a page in Tamil': '/ta',
  'the page of a design': '/d/AB-1',
  'a page with a form': '/login',
  'the rules for robots': '/robots.txt',
  'the sitemap': '/sitemap.xml',
  'the manifest': '/manifest.webmanifest',
  'the service worker': '/sw.js',
  'the SVG icon': '/favicon.svg',
  'the PNG icon': '/icon-512.png',
  'the preview picture of links': '/share.png',
}

describe.each(Object.entries(revalidated))('%s', (_, address) => {
  test.for(['identity', 'br', 'gzip'])(
    'is revalidated by caches and answers 304 while unchanged, in the encoding %s',
    async (encoding, { visitor }) => {
      const asked = (known: string) =>
        visitor.fetch(address, { headers: { 'accept-encoding': encoding, 'if-none-match': known } })
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
    },
  )
})

interface Given {
  addresses: string[]
  image: string
}

const immutable: Record<string, (given: Given) => string> = {
  'a script': ({ addresses }) => findAddress(addresses, /^\/assets\/.*\.js$/),
  'a font': ({ addresses }) => findAddress(addresses, /^\/assets\/.*\.woff2$/),
  'a drawing': ({ addresses }) => findAddress(addresses, /^\/assets\/.*\.svg$/),
  'an image': ({ image }) => image,
  'a small image': ({ image }) => webpName(image, 320),
  'the preview picture of a design': ({ addresses }) => findAddress(addresses, /share-\w+\.jpg$/),
}

test.for(Object.entries(immutable))(
  '%s is immutable and cached for a year',
  async ([_, addressOf], { visitor, addresses, image }) => {
    const address = addressOf({ addresses, image })
    const { status, headers } = await visitor.fetch(address)
    expect([status, headers.get('cache-control')], address).toEqual([200, oneYear])
  },
)

test.for(['an image', 'a small image'])(
  '%s answers 304 to a client that has cached it',
  async (name, { visitor, addresses, image }) => {
    const address = immutable[name]?.({ addresses, image }) ?? ''
    const tag = (await visitor.fetch(address)).headers.get('etag') ?? ''
    const again = await visitor.fetch(address, { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', oneYear])
  },
)

const uncached: Record<string, { status: number; address: string; isOwner?: true }> = {
  'the dashboard': { status: 200, address: '/admin', isOwner: true },
  'the home page of a signed-in user': { status: 200, address: '/', isOwner: true },
  'the page of a mailed link': { status: 200, address: '/reset-password?oobCode=x' },
  'an unknown page': { status: 404, address: '/nowhere' },
  'an unknown design': { status: 404, address: '/d/AB-99' },
  'a redirect with a query': { status: 302, address: '/admin?folder=spam' },
  'a redirect': { status: 302, address: '/admin' },
  'an endpoint': { status: 200, address: '/v1/gallery' },
  'an endpoint of the owner': { status: 200, address: '/v1/contactMessages', isOwner: true },
  'a rejected request': { status: 401, address: '/v1/contactMessages' },
  'an unknown endpoint': { status: 404, address: '/v1/nothing' },
  'an unknown image': { status: 404, address: '/images/none.jpg' },
  'an unknown built file': { status: 404, address: '/assets/none.js' },
  'the health check': { status: 200, address: '/healthz' },
}

test.for(Object.entries(uncached))(
  '%s is not stored in caches',
  async ([_, { status, address, isOwner }], { owner, visitor }) => {
    const answer = await (isOwner ? owner : visitor).fetch(address, { headers: { 'if-none-match': '*' } })
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual([
      status,
      'no-store',
      null,
    ])
  },
)
