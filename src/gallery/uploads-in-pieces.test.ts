import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { abandon, begin, begun, idIn, received, sendPiece, sentWhole } from '../../test/in-pieces.ts'
import { smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { hung, served, upload } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { photoMaxBytes, uploadLifetimeSeconds } from '../contract/shop-facts.ts'

let shop: TestShop
let owner: Browser
let photo: Uint8Array
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
  photo = await smallPhoto(11)
})
afterAll(() => shop.close())

async function pieces(of = shop): Promise<number> {
  return (await of.shop.db.selectFrom('uploadPieces').select('startsAt').execute()).length
}

const uploads = async () => (await shop.shop.db.selectFrom('uploads').select('id').execute()).length

test('a photo that is sent in pieces is kept as one that is sent at once, and nothing is left of the pieces', async () => {
  const address = await begun(owner, photo.length, 'red silk.jpg')
  expect(address).toMatch(/^\/v1\/uploads\/[0-9a-f]{32}$/)
  expect(await received(owner, address)).toBe(0)
  const half = photo.length >> 1
  const first = await sendPiece(owner, address, 0, photo.subarray(0, half))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
  expect(first.headers.get('upload-expires')).toMatch(/GMT$/)
  expect(await received(owner, address)).toBe(half)
  expect((await sendPiece(owner, address, half, photo.subarray(half))).status).toBe(204)

  const kept = await owner.ask(calls.keepUpload, { id: idIn(address) })
  expect(kept.body).toEqual((await upload(owner, 'red silk.jpg', photo)).body)
  expect((await served(shop.browser(), kept.body.url)).status).toBe(200)
  expect(await pieces()).toBe(0)
})

test('the image of an upload is answered again when the answer got lost', async () => {
  const id = await sentWhole(owner, photo)
  const answers = await Promise.all([1, 2, 3].map(() => owner.ask(calls.keepUpload, { id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  await hung(owner, answers[0]?.body.url)
})

test('a piece for another place than the next is refused, and changes nothing', async () => {
  const address = await begun(owner, photo.length)
  await sendPiece(owner, address, 0, photo.subarray(0, 100))
  for (const startsAt of [0, 99, 101, photo.length])
    expect((await sendPiece(owner, address, startsAt, photo.subarray(0, 10))).status).toBe(409)
  expect(await received(owner, address)).toBe(100)
  expect((await owner.ask(calls.keepUpload, { id: idIn(address) })).status).toBe(400)
})

test('of ten who send the same piece at once one is let in', async () => {
  const address = await begun(owner, photo.length)
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendPiece(owner, address, 0, photo)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(9).fill(409)])
  const { body } = await owner.ask(calls.keepUpload, { id: idIn(address) })
  expect((await upload(owner, 'blouse.jpg', photo)).body).toEqual(body)
})

describe('what is too large is refused', () => {
  test('before anything is sent', async () => {
    const before = await uploads()
    expect((await begin(owner, photoMaxBytes + 1)).status).toBe(413)
    expect((await begin(owner, photoMaxBytes)).status).toBe(201)
    expect(await uploads()).toBe(before + 1)
  })

  test('also where more comes than was said', async () => {
    const address = await begun(owner, 100)
    expect((await sendPiece(owner, address, 0, photo.subarray(0, 101))).status).toBe(413)
    expect(await received(owner, address)).toBe(0)
  })
})

test.each([
  ['no size', { 'upload-length': '' }, 400],
  ['a size to be said later', { 'upload-length': '', 'upload-defer-length': '1' }, 400],
  ['no name', { 'upload-metadata': '' }, 400],
  ['a name without end', { 'upload-metadata': `filename ${Buffer.from('x'.repeat(1001)).toString('base64')}` }, 400],
  ['no protocol', { 'tus-resumable': '' }, 412],
  ['another protocol', { 'tus-resumable': '0.2.2' }, 400],
])('an upload with %s does not begin', async (_, headers, status) => {
  const before = await uploads()
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const left = Object.keys(headers).filter((name) => !(name in given))
  const answer = await begin(owner, 100, 'blouse.jpg', {
    ...given,
    ...Object.fromEntries(left.map((name) => [name, ''])),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect([status, 400, 501]).toContain(answer.status)
  expect(await uploads()).toBe(before)
})

test('a file that is no photo is refused when it is complete, and nothing of it stays', async () => {
  const [before, beforePieces] = [await uploads(), await pieces()]
  const id = await sentWhole(owner, Buffer.from('not a photo at all'), 'list.jpg')
  const answer = await owner.ask(calls.keepUpload, { id })
  expect([answer.status, answer.refusal]).toEqual([415, 'UNSUPPORTED_PHOTO'])
  expect([await uploads(), await pieces()]).toEqual([before, beforePieces])
  expect((await owner.ask(calls.keepUpload, { id })).status).toBe(404)
})

test('an upload that is broken off on purpose leaves nothing', async () => {
  const [before, beforePieces] = [await uploads(), await pieces()]
  const address = await begun(owner, photo.length)
  await sendPiece(owner, address, 0, photo.subarray(0, 100))
  expect((await abandon(owner, address)).status).toBe(204)
  expect([await uploads(), await pieces()]).toEqual([before, beforePieces])
  expect(await received(owner, address)).toBeUndefined()
  expect((await sendPiece(owner, address, 100, photo.subarray(100))).status).toBe(404)
})

test('only the owner may send in pieces, go on, look, break off and keep', async () => {
  await shop.registered()
  const address = await begun(owner, photo.length)
  for (const [who, status] of [
    [shop.browser(), 401],
    [await shop.signedIn(visitor), 403],
  ] as const) {
    expect((await begin(who, 100)).status).toBe(status)
    expect((await sendPiece(who, address, 0, photo)).status).toBe(status)
    expect((await abandon(who, address)).status).toBe(status)
    expect((await who.fetch(address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(status)
    expect((await who.ask(calls.keepUpload, { id: idIn(address) })).status).toBe(status)
  }
  expect(await received(owner, address)).toBe(0)
})

test('a page of another site may not, though it is her browser', async () => {
  const address = await begun(owner, photo.length)
  const foreign = { origin: 'https://evil.example', 'tus-resumable': '1.0.0' }
  expect((await begin(owner, 100, 'x.jpg', foreign)).status).toBe(403)
  for (const method of ['PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await owner.send(address, { method, headers: foreign })
    expect(answer.status).toBe(403)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  expect(await received(owner, address)).toBe(0)
})

test('answers carry the headers of every answer, and nothing is served from there', async () => {
  const answer = await begin(owner, 100)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  const address = answer.headers.get('location') as string
  const got = await owner.send(address)
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'OPTIONS, HEAD, PATCH, DELETE'])
  expect((await owner.send('/v1/uploads')).status).toBe(405)
})

test('an upload that is unfinished after 24 hours is over, and swept away at the next start', async () => {
  const own = await openTestShop({ TEST_CLOCK: 'ours' })
  const person = await own.signedIn(admin)
  const address = await begun(person, photo.length)
  await sendPiece(person, address, 0, photo.subarray(0, 100))
  own.clock.now += (uploadLifetimeSeconds - 60) * 1000
  expect(await received(person, address)).toBe(100)
  const young = await begun(person, photo.length)
  own.clock.now += 61_000
  expect(await received(person, address)).toBeUndefined()
  expect((await sendPiece(person, address, 100, photo.subarray(100))).status).toBe(404)
  expect(await pieces(own)).toBe(1)
  // The clock of this test begins anew with the next shop.
  await own.shop.db
    .updateTable('uploads')
    .set((eb) => ({ createdAt: eb('createdAt', '-', uploadLifetimeSeconds * 1000) }))
    .where('id', '=', idIn(address))
    .execute()
  await own.stop()

  const after = await openTestShop({ TEST_CLOCK: 'ours' }, { dataDir: own.dataDir })
  try {
    expect(await after.shop.db.selectFrom('uploads').select('id').execute()).toEqual([{ id: idIn(young) }])
    expect(await pieces(after)).toBe(0)
  } finally {
    await after.close()
  }
})
