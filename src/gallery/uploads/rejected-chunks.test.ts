// @module-tag engines
import { expect } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { visitor } from '../../../test/shop.ts'
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
import { countUploads } from '../../../test/upload-rows.ts'
import { endpoints } from '../../api/endpoints.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'

const test = shopTest.extend('photo', { scope: 'file' }, () => smallPhoto(11))

test.override({ settings: { TEST_CLOCK: 'manual' } })

test('an upload rejects a chunk at another offset and changes nothing', async ({ owner, photo }) => {
  const address = await startUpload(owner, photo.length)
  await sendChunk(owner, address, 0, photo.subarray(0, 100))
  for (const startsAt of [0, 99, 101, photo.length])
    expect((await sendChunk(owner, address, startsAt, photo.subarray(0, 10))).status).toBe(409)
  expect(await getOffset(owner, address)).toBe(100)
  expect((await owner.ask(endpoints.storeUpload, { id: idIn(address) })).status).toBe(400)
})

test('the upload endpoint rejects a too large announced size before the first byte', async ({ shop, owner }) => {
  const before = await countUploads(shop)
  expect((await requestUpload(owner, photoMaxBytes + 1)).status).toBe(413)
  expect((await requestUpload(owner, photoMaxBytes)).status).toBe(201)
  expect(await countUploads(shop)).toBe(before + 1)
})

test('the upload endpoint rejects a chunk that exceeds the announced size', async ({ owner, photo }) => {
  const address = await startUpload(owner, 100)
  expect((await sendChunk(owner, address, 0, photo.subarray(0, 101))).status).toBe(413)
  expect(await getOffset(owner, address)).toBe(0)
})

test.for<[kind: string, headers: Record<string, string>, status: number]>([
  ['no size', { 'upload-length': '' }, 400],
  ['a deferred size', { 'upload-length': '', 'upload-defer-length': '1' }, 400],
  ['no name', { 'upload-metadata': '' }, 400],
  [
    'a name of 1,001 characters',
    { 'upload-metadata': `filename ${Buffer.from('x'.repeat(1001)).toString('base64')}` },
    400,
  ],
  ['no protocol', { 'tus-resumable': '' }, 412],
  ['another protocol', { 'tus-resumable': '0.2.2' }, 400],
])('the upload endpoint rejects an upload with %s', async ([_, headers, status], { shop, owner }) => {
  const before = await countUploads(shop)
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const omitted = Object.keys(headers).filter((name) => !(name in sent))
  const response = await requestUpload(owner, 100, 'blouse.jpg', {
    ...sent,
    ...Object.fromEntries(omitted.map((name) => [name, ''])),
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect([status, 400, 501]).toContain(response.status)
  expect(await countUploads(shop)).toBe(before)
})

test('storeUpload rejects a complete file that is not a photo each time', async ({ owner }) => {
  const id = await uploadWhole(owner, Buffer.from('not a photo at all'), 'list.jpg')
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await owner.ask(endpoints.storeUpload, { id })
    expect([response.status, response.errorCode]).toEqual([415, 'UNSUPPORTED_PHOTO'])
  }
})

test('only the owner starts, continues, reads, aborts and finishes an upload', async ({ shop, owner, photo }) => {
  await shop.register()
  const address = await startUpload(owner, photo.length)
  for (const [client, status] of [
    [shop.browser(), 401],
    [await shop.signIn(visitor), 403],
  ] as const) {
    expect((await requestUpload(client, 100)).status).toBe(status)
    expect((await sendChunk(client, address, 0, photo)).status).toBe(status)
    expect((await abandon(client, address)).status).toBe(status)
    expect((await client.fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(status)
    expect((await client.ask(endpoints.storeUpload, { id: idIn(address) })).status).toBe(status)
  }
  expect(await getOffset(owner, address)).toBe(0)
})

test("the upload endpoint rejects requests of another site in the owner's browser", async ({ owner, photo }) => {
  const address = await startUpload(owner, photo.length)
  const foreign = { origin: 'https://evil.example', 'tus-resumable': '1.0.0' }
  expect((await requestUpload(owner, 100, 'x.jpg', foreign)).status).toBe(403)
  for (const method of ['PATCH', 'DELETE', 'OPTIONS']) {
    const response = await owner.send(address, { method, headers: foreign })
    expect(response.status).toBe(403)
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  expect(await getOffset(owner, address)).toBe(0)
})
