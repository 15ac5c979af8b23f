import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { inTime } from '../../../test/in-time.ts'
import { until } from '../../../test/mail-server.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { type Bucket, objectsIn, startBucket } from '../../../test/s3.ts'
import { openS3Proxy } from '../../../test/s3-proxy.ts'
import { admin, openTestShop } from '../../../test/shop.ts'
import { deletedForEver, hung, served, upload, uploaded } from '../../../test/uploads.ts'
import { calls } from '../../contract/calls.ts'

let bucket: Bucket
let proxy: Awaited<ReturnType<typeof openS3Proxy>>
beforeAll(async () => {
  bucket = await startBucket()
  proxy = await openS3Proxy(bucket.endpoint)
})
beforeEach(() => {
  proxy.answer = () => undefined
  proxy.headers = () => undefined
})
afterAll(async () => {
  await proxy.close()
  await bucket.stop()
})

let shops = 0

/** A shop whose images are in the bucket under a prefix of its own, behind the proxy. */
async function openShop(query: Record<string, string> = {}, settings: Record<string, string> = {}) {
  const url = new URL(bucket.url)
  url.pathname = `/shop-${++shops}`
  const direct = url.href
  for (const [name, value] of Object.entries({ endpoint: proxy.endpoint, ...query })) url.searchParams.set(name, value)
  const shop = await openTestShop({ FILES_URL: url.href, ...settings })
  onTestFinished(() => shop.close())
  return {
    shop,
    owner: await shop.signedIn(admin),
    visitor: shop.browser(),
    stored: () => objectsIn(direct),
    publicBase: `${bucket.endpoint}/thaiyal${url.pathname}`,
  }
}

/** What a browser may fetch for the pictures of a page: every address in them. */
function pictureAddresses(html: string): string[] {
  return [...html.matchAll(/<(?:img|source) [^>]*?src(?:set)?="([^"]+\.(?:jpg|webp)[^"]*)"/gi)].flatMap(
    ([, addresses = '']) => addresses.split(',').map((one) => one.trim().split(' ')[0] as string),
  )
}

function imagePolicy(headers: Headers): string | undefined {
  return /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

test('a photo goes into the bucket, is seen on the page, and leaves nothing when it goes', async () => {
  const { owner, visitor, stored } = await openShop()
  const url = await uploaded(owner)
  const item = await hung(owner, url)
  expect(await stored()).toContain(url.slice('/images/'.length))

  const page = await visitor.page('/')
  const addresses = pictureAddresses(page.html).filter((address) => address.startsWith('/images/'))
  expect(addresses).toContain(url)
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) {
    const response = await visitor.fetch(address)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const known = { 'if-none-match': response.headers.get('etag') as string }
    expect((await visitor.fetch(address, { headers: known })).status).toBe(304)
  }
  expect(imagePolicy(page.headers)).toBe("'self' blob: data:")

  await deletedForEver(owner, item.id)
  expect(await stored()).toEqual([])
  expect((await served(visitor, url)).status).toBe(404)
})

test('whoever only asks after a picture keeps no connection to the bucket busy', async () => {
  const { owner, visitor } = await openShop()
  const url = await uploaded(owner)
  const began = Date.now()
  // The client has fifty; one that is left unread comes free only when the service gives it up, after seconds.
  for (let times = 0; times < 60; times++) {
    const response = await visitor.fetch(url, times % 2 ? { method: 'HEAD' } : { headers: { 'if-none-match': '*' } })
    expect(response.status).toBe(times % 2 ? 200 : 304)
  }
  expect(Date.now() - began).toBeLessThan(inTime(4_000))
})

test('an upload whose third file the bucket does not take leaves nothing', async () => {
  const { shop, owner, stored } = await openShop()
  let puts = 0
  const names = new Set<string>()
  proxy.answer = ({ method, path }) => {
    if (method !== 'PUT') return undefined
    names.add(path)
    puts++
    return names.size >= 3 ? 500 : undefined
  }
  const photo = await smallPhoto(7)
  const answer = await upload(owner, 'blouse.jpg', photo)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect([names.size, puts]).toEqual([3, 5])
  expect(await stored()).toEqual([])
  expect(await shop.shop.db.selectFrom('images').selectAll().execute()).toEqual([])

  proxy.answer = () => undefined
  expect((await upload(owner, 'blouse.jpg', photo)).status).toBe(200)
})

test('an upload of which the bucket says another checksum, or keeps other bytes, leaves no record and nothing in the bucket', async () => {
  const { shop, owner, stored } = await openShop()
  const photo = await smallPhoto(8)
  proxy.headers = ({ method }) => (method === 'HEAD' ? { 'x-amz-checksum-sha256': 'bm90IGEgaGFzaA==' } : undefined)
  const summed = await upload(owner, 'blouse.jpg', photo)
  proxy.headers = () => undefined

  proxy.answer = async ({ method, path, body }) => {
    if (method !== 'PUT') return undefined
    const key = path.split('?')[0]?.split('/').slice(2) ?? []
    await fetch(`${bucket.endpoint}/thaiyal/${key.join('/')}`, {
      method: 'PUT',
      body: new Uint8Array(body.map((byte) => byte ^ 1)),
    })
    return 200
  }
  const other = await upload(owner, 'blouse.jpg', photo)
  for (const { status, headers } of [summed, other]) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(await stored()).toEqual([])
  expect(await shop.shop.db.selectFrom('images').selectAll().execute()).toEqual([])

  proxy.answer = () => undefined
  expect((await upload(owner, 'blouse.jpg', photo)).status).toBe(200)
})

test('with a public address the page draws its pictures from there, and the policy opens for it alone', async () => {
  const { owner, visitor, publicBase } = await openShop({ public: `${bucket.endpoint}/thaiyal` })
  const url = await uploaded(owner)
  await hung(owner, url)

  for (const page of [await visitor.page('/'), await owner.page('/admin')]) {
    const addresses = pictureAddresses(page.html).filter((address) =>
      address.includes(url.slice('/images/'.length, -4)),
    )
    expect(addresses.length).toBeGreaterThan(1)
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${publicBase}/[a-z0-9.-]+$`))
      const response = await fetch(address)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^image\/(jpeg|webp)$/)
      await response.arrayBuffer()
    }
    expect(imagePolicy(page.headers)).toBe(`'self' blob: data: ${bucket.endpoint}`)
  }
})

test('with a public address the calls say the same as without, and an image leads there', async () => {
  const { owner, visitor, stored, publicBase } = await openShop({ public: `${bucket.endpoint}/thaiyal` })
  const url = await uploaded(owner)
  const item = await hung(owner, url)
  expect(url).toMatch(/^\/images\/[a-z0-9-]+\.jpg$/)
  expect((await visitor.ask(calls.listGallery, {})).body.items).toEqual([{ ...item, url }])

  const response = await visitor.fetch(url)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(`${publicBase}/${url.slice('/images/'.length)}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  // A page may not ask there how large it is.
  const asked = await visitor.fetch(url, { method: 'HEAD' })
  expect(asked.status).toBe(200)
  const bytes = await (await fetch(`${publicBase}/${url.slice('/images/'.length)}`)).arrayBuffer()
  expect(asked.headers.get('content-length')).toBe(String(bytes.byteLength))
  for (const name of ['x.png', '..%2fsecret.jpg', 'UPPER.jpg'])
    expect([400, 404]).toContain((await visitor.fetch(`/images/${name}`)).status)

  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  expect((await visitor.fetch(url)).status).toBe(410)
  // The owner's bin does not go by the public place.
  expect((await owner.fetch(`/admin/bin/${url.slice('/images/'.length)}`)).status).toBe(200)
  await owner.ask(calls.deleteForEver, { id: item.id })
  expect(await stored()).toEqual([])
})

test.each([503, 403])(
  'while the bucket answers %i, pictures and uploads say 503 and when to ask again',
  async (status) => {
    const { owner, visitor } = await openShop()
    const url = await uploaded(owner)
    proxy.answer = () => status
    for (const asked of [visitor.fetch(url), upload(owner, 'other.jpg', await smallPhoto(8))]) {
      const { status, headers } = await asked
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
  },
)

test('an item is taken down at once while the bucket is silent, and its files are swept away later', async () => {
  const { shop, owner, stored } = await openShop({}, { TEST_CLOCK: 'ours' })
  const url = await uploaded(owner)
  const item = await hung(owner, url)
  const files = await stored()
  proxy.answer = () => 'silence'
  const began = Date.now()
  await deletedForEver(owner, item.id)
  expect(Date.now() - began).toBeLessThan(inTime(6_000))
  expect((await owner.ask(calls.listGallery, {})).body.items).toEqual([])
  expect(await stored()).toEqual(files)

  proxy.answer = () => undefined
  // As the next sweep does; one that is sent again clears up first.
  shop.clock.now += 3 * 60_000
  expect(await uploaded(owner)).toBe(url)
  expect(await stored()).toEqual(files)
})

test('a bucket that does not answer keeps the shop from being ready, not from showing its page', async () => {
  const { visitor } = await openShop()
  expect((await visitor.fetch('/readyz')).status).toBe(200)
  proxy.answer = () => 503
  // Once in a second it is looked, however many ask.
  await until(async () => (await visitor.fetch('/readyz')).status === 503)
  expect((await visitor.page('/')).status).toBe(200)
})

test('pictures of before get their placeholders out of the bucket, and a slow bucket keeps no door closed', async () => {
  const before = await openTestShop({ FILES_URL: `${bucket.url}&endpoint=${encodeURIComponent(proxy.endpoint)}` })
  const owner = await before.signedIn(admin)
  for (const seed of [1, 2, 3]) await hung(owner, await uploaded(owner, seed))
  await before.shop.db.updateTable('images').set({ placeholder: null }).execute()
  await before.stop()

  const held = Promise.withResolvers<undefined>()
  let asked = 0
  proxy.answer = ({ method, path }) => {
    if (method !== 'GET' || !/\.jpg(\?|$)/.test(path)) return undefined
    asked++
    return held.promise
  }
  const after = await openTestShop({ FILES_URL: before.shop.config.filesUrl }, { dataDir: before.dataDir })
  onTestFinished(() => after.close())
  const placeholders = async () => (await after.browser().page('/')).html.match(/src="data:image\/webp/g)?.length ?? 0
  await expect.poll(() => asked).toBe(1)
  expect(await placeholders()).toBe(0)

  held.resolve(undefined)
  await expect.poll(placeholders).toBe(3)
})

test('what the bucket did not give at one start gets its placeholder at the next', async () => {
  const before = await openTestShop({ FILES_URL: `${bucket.url}&endpoint=${encodeURIComponent(proxy.endpoint)}` })
  const owner = await before.signedIn(admin)
  for (const seed of [1, 2]) await hung(owner, await uploaded(owner, seed))
  await before.shop.db.updateTable('images').set({ placeholder: null }).execute()
  await before.stop()
  const reopened = () => openTestShop({ FILES_URL: before.shop.config.filesUrl }, { dataDir: before.dataDir })
  const missing = async ({ shop: { db } }: typeof before) =>
    (await db.selectFrom('images').select('name').where('placeholder', 'is', null).execute()).length

  let refused = 0
  proxy.answer = ({ method, path }) => (method === 'GET' && /\.jpg(\?|$)/.test(path) && ++refused ? 403 : undefined)
  const refusing = await reopened()
  await expect.poll(() => refused).toBe(2)
  expect(await missing(refusing)).toBe(2)
  await refusing.stop()

  proxy.answer = () => undefined
  const after = await reopened()
  onTestFinished(() => after.close())
  await expect.poll(() => missing(after)).toBe(0)
})
