// @module-tag engines
import { expect, onTestFinished } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { admin, openTestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import {
  abandon,
  getOffset,
  idIn,
  requestUpload,
  sendChunk,
  startUpload,
  uploadWhole,
} from '../../../test/tus-client.ts'
import { countChunks, countUploads } from '../../../test/upload-rows.ts'
import { fetchFile, publishItem, upload } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { uploadLifetimeSeconds } from '../../api/shop-constants.ts'

const test = shopTest.extend('photo', { scope: 'file' }, () => smallPhoto(11))

test.override({ settings: { TEST_CLOCK: 'manual' } })

test('a photo that is sent in chunks is stored like one sent at once and leaves no chunks', async ({
  shop,
  owner,
  photo,
}) => {
  const address = await startUpload(owner, photo.length, 'red silk.jpg')
  expect(address).toMatch(/^\/v1\/uploads\/[0-9a-f]{32}$/)
  expect(await getOffset(owner, address)).toBe(0)
  const half = photo.length >> 1
  const first = await sendChunk(owner, address, 0, photo.subarray(0, half))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
  expect(await getOffset(owner, address)).toBe(half)
  expect((await sendChunk(owner, address, half, photo.subarray(half))).status).toBe(204)

  const response = await owner.ask(endpoints.storeUpload, { id: idIn(address) })
  expect(response.body).toEqual((await upload(owner, 'red silk.jpg', photo)).body)
  expect((await fetchFile(shop.browser(), response.body.url)).status).toBe(200)
  expect(await countChunks(shop)).toBe(0)
})

test('a repeated last request answers with the image again', async ({ owner, photo }) => {
  const id = await uploadWhole(owner, photo)
  const responses = await Promise.all([1, 2, 3].map(() => owner.ask(endpoints.storeUpload, { id })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.url)).size).toBe(1)
  await publishItem(owner, responses[0]?.body.url)
})

test('an upload accepts only one of ten identical chunks sent at once', async ({ owner, photo }) => {
  const address = await startUpload(owner, photo.length)
  const responses = await Promise.all(Array.from({ length: 10 }, () => sendChunk(owner, address, 0, photo)))
  expect(responses.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
  const { body } = await owner.ask(endpoints.storeUpload, { id: idIn(address) })
  expect((await upload(owner, 'blouse.jpg', photo)).body.url).toBe(body.url)
})

test('an aborted upload leaves no rows', async ({ shop, owner, photo }) => {
  const [before, beforeChunks] = [await countUploads(shop), await countChunks(shop)]
  const address = await startUpload(owner, photo.length)
  await sendChunk(owner, address, 0, photo.subarray(0, 100))
  expect((await abandon(owner, address)).status).toBe(204)
  expect([await countUploads(shop), await countChunks(shop)]).toEqual([before, beforeChunks])
  expect(await getOffset(owner, address)).toBeUndefined()
  expect((await sendChunk(owner, address, 100, photo.subarray(100))).status).toBe(404)
})

test('upload responses have the security headers, and the upload address serves no file', async ({ owner }) => {
  const response = await requestUpload(owner, 100)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  const address = response.headers.get('location') as string
  const got = await owner.send(address)
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'OPTIONS, HEAD, PATCH, DELETE'])
  expect((await owner.send('/v1/uploads')).status).toBe(405)
})

test('an unfinished upload expires after 24 hours, and the next start deletes it', async ({ photo }) => {
  const shop = await openTestShop({ TEST_CLOCK: 'manual' })
  const client = await shop.signIn(admin)
  const address = await startUpload(client, photo.length)
  await sendChunk(client, address, 0, photo.subarray(0, 100))
  shop.clock.now += (uploadLifetimeSeconds - 60) * 1000
  expect(await getOffset(client, address)).toBe(100)
  const young = await startUpload(client, photo.length)
  shop.clock.now += 61_000
  expect(await getOffset(client, address)).toBeUndefined()
  expect((await sendChunk(client, address, 100, photo.subarray(100))).status).toBe(404)
  expect(await countChunks(shop)).toBe(1)
  // The next shop starts with the initial time of this clock.
  await shop.deps.db
    .updateTable('uploads')
    .set((eb) => ({ createdAt: eb('createdAt', '-', uploadLifetimeSeconds * 1000) }))
    .where('id', '=', idIn(address))
    .execute()
  await shop.stop()

  const reopened = await openTestShop({ TEST_CLOCK: 'manual' }, { dataDir: shop.dataDir })
  onTestFinished(() => reopened.close())
  expect(await reopened.deps.db.selectFrom('uploads').select('id').execute()).toEqual([{ id: idIn(young) }])
  expect(await countChunks(reopened)).toBe(0)
})
