// @module-tag slow
import { expect } from 'vitest'
import { test } from '../../../test/engines/shop-on-s3.ts'
import { until } from '../../../test/mail-server.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { deletePermanently, publishItem, upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

test('conditional and HEAD requests release their connections to the bucket', async ({ openOnS3, proxy }) => {
  const { owner, visitor } = await openOnS3()
  const url = await uploadPhoto(owner)
  for (let times = 0; times < 60; times++) {
    const response = await visitor.fetch(url, times % 2 ? { method: 'HEAD' } : { headers: { 'if-none-match': '*' } })
    expect(response.status).toBe(times % 2 ? 200 : 304)
  }
  // An unread body would occupy a connection until the service closes it.
  expect(await proxy.connections()).toBeLessThan(10)
})

test('an upload whose third file the bucket rejects leaves no files', async ({ openOnS3, proxy }) => {
  const { shop, owner, stored } = await openOnS3()
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
  expect(await shop.deps.db.selectFrom('images').selectAll().execute()).toEqual([])

  proxy.answer = () => undefined
  expect((await upload(owner, 'blouse.jpg', photo)).status).toBe(200)
})

test('an upload that the bucket stores with wrong bytes leaves no files', async ({ openOnS3, bucket, proxy }) => {
  const { shop, owner, stored } = await openOnS3()
  const photo = await smallPhoto(8)
  proxy.answer = async ({ method, path, body }) => {
    if (method !== 'PUT') return undefined
    const key = path.split('?')[0]?.split('/').slice(2) ?? []
    await fetch(`${bucket.endpoint}/thaiyal/${key.join('/')}`, {
      method: 'PUT',
      body: new Uint8Array(body.map((byte) => byte ^ 1)),
    })
    return 200
  }
  const { status, headers } = await upload(owner, 'blouse.jpg', photo)
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(await stored()).toEqual([])
  expect(await shop.deps.db.selectFrom('images').selectAll().execute()).toEqual([])

  proxy.answer = () => undefined
  expect((await upload(owner, 'blouse.jpg', photo)).status).toBe(200)
})

test.for([503, 403])(
  'pictures and uploads answer 503 with Retry-After while the bucket answers %i',
  async (status, { openOnS3, proxy }) => {
    const { owner, visitor } = await openOnS3()
    const url = await uploadPhoto(owner)
    proxy.answer = () => status
    for (const responding of [visitor.fetch(url), upload(owner, 'other.jpg', await smallPhoto(8))]) {
      const { status, headers } = await responding
      expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    }
  },
)

test('an item can be deleted while the bucket does not respond, and a cleanup deletes its files', async ({
  openOnS3,
  proxy,
}) => {
  const { shop, owner, stored } = await openOnS3({}, { TEST_CLOCK: 'manual' })
  const url = await uploadPhoto(owner)
  const item = await publishItem(owner, url)
  const files = await stored()
  proxy.answer = () => 'silence'
  await deletePermanently(owner, item.id)
  expect((await owner.ask(endpoints.listGallery, {})).body.items).toEqual([])
  expect(await stored()).toEqual(files)

  proxy.answer = () => undefined
  // A repeated upload runs the cleanup of the background job.
  shop.clock.now += 3 * 60_000
  expect(await uploadPhoto(owner)).toBe(url)
  expect(await stored()).toEqual(files)
})

test('a shop whose bucket does not respond is unready but still serves its page', async ({ openOnS3, proxy }) => {
  const { visitor } = await openOnS3()
  expect((await visitor.fetch('/readyz')).status).toBe(200)
  proxy.answer = () => 503
  // The shop checks the bucket once a second.
  await until(async () => (await visitor.fetch('/readyz')).status === 503)
  expect((await visitor.page('/')).status).toBe(200)
})
