// @module-tag slow
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, vi } from 'vitest'
import type { Answer } from '../../../test/browser.ts'
import { findSharePath, publishOne } from '../../../test/designs.ts'
import { avifNiceness, imageWorkers, stopNextWorker } from '../../../test/image-workers.ts'
import { phonePhoto, smallPhoto } from '../../../test/photos.ts'
import { wideWall } from '../../../test/pictures.ts'
import { admin } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { upload, uploadPhoto } from '../../../test/uploads.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'

const test = process.platform === 'linux' ? shopTest : shopTest.skip

/** The conversion takes long enough to stop its worker meanwhile. */
const largePhoto = (seed: number) => phonePhoto({ widthPx: 2000, heightPx: 1500, seed })

/** @returns a function that ends the time limit of the next photo, which must be `expectedMs` */
function holdTimeLimit(expectedMs: number): () => void {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => timeout.mockRestore())
  timeout.mockImplementation((ms) => (ms === expectedMs ? limit.signal : new AbortController().signal))
  return () => limit.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
}

test('an image worker runs at low priority, without the settings of the shop, and ends with its job', async ({
  owner,
}) => {
  const response = upload(owner, 'a.jpg', await largePhoto(51))
  const id = await stopNextWorker()
  const environment = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').filter(Boolean)
  const names = environment.map((variable) => variable.split('=')[0])
  expect(names.filter((name) => !name?.startsWith('NODE_CHANNEL_')).sort()).toEqual(['PATH', 'VIPS_BLOCK_UNTRUSTED'])
  process.kill(id, 'SIGCONT')
  expect((await response).status).toBe(200)
  await expect.poll(() => imageWorkers()).toEqual([])
})

test('photos are converted one at a time', async ({ owner }) => {
  const responses = [52, 53, 54].map(async (seed) => upload(owner, 'a.jpg', await largePhoto(seed)))
  const id = await stopNextWorker()
  expect(imageWorkers()).toEqual([id])
  process.kill(id, 'SIGCONT')
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200])
})

const expectRetry = ({ status, errorCode, headers }: Answer) => {
  expect([status, errorCode]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

test.for(['SIGKILL', 'SIGHUP'] as const)(
  'uploadImage answers 503 if its worker ends by %s, and accepts the photo again',
  async (signal, { owner }) => {
    const photo = await largePhoto(55)
    const interrupted = upload(owner, 'blouse.jpg', photo)
    const id = await stopNextWorker()
    process.kill(id, signal)
    process.kill(id, 'SIGCONT')
    expectRetry(await interrupted)
    expect((await upload(owner, `${signal}.jpg`, photo)).status).toBe(200)
  },
)

test('uploadImage rejects a photo that crashes its worker and accepts the next one', async ({ owner }) => {
  const crashing = upload(owner, 'deadly.jpg', await largePhoto(58))
  const next = upload(owner, 'next.jpg', await smallPhoto(56))
  const id = await stopNextWorker()
  process.kill(id, 'SIGSEGV')
  process.kill(id, 'SIGCONT')
  const responses = await Promise.all([crashing, next])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(responses.map(({ errorCode }) => errorCode)).toContain('BROKEN_PHOTO')
})

test('uploadImage answers 503 while no worker can start', async ({ owner }) => {
  const { execPath } = process
  process.execPath = '/nowhere/node'
  onTestFinished(() => {
    process.execPath = execPath
  })
  expectRetry(await upload(owner, 'blouse.jpg', await smallPhoto(59)))
  process.execPath = execPath
  expect((await upload(owner, 'blouse.jpg', await smallPhoto(59))).status).toBe(200)
})

test('uploadImage rejects a photo that takes too much memory and accepts the next one', async ({ owner }) => {
  const wall = await wideWall()
  expect(wall.length).toBeLessThan(photoMaxBytes)
  // The time limit cannot end the worker meanwhile.
  holdTimeLimit(30_000)
  const { status, errorCode } = await upload(owner, 'wall.png', wall)
  expect([status, errorCode]).toEqual([422, 'BROKEN_PHOTO'])
  expect((await upload(owner, 'next.jpg', await smallPhoto(81))).status).toBe(200)
})

test('uploadImage answers 503 for a photo that takes more than 30 seconds and accepts the next one', async ({
  owner,
}) => {
  const endTimeLimit = holdTimeLimit(30_000)
  const slow = upload(owner, 'slow.jpg', await largePhoto(83))
  await stopNextWorker()
  endTimeLimit()
  expectRetry(await slow)
  vi.restoreAllMocks()
  expect((await upload(owner, 'next.jpg', await smallPhoto(84))).status).toBe(200)
})

test('a share picture does not wait for photos', async ({ shop, owner }) => {
  const { code } = await publishOne(shop, owner, await uploadPhoto(owner, 90))
  const share = await findSharePath(shop, code)
  const photo = upload(owner, 'batch.jpg', await largePhoto(91))
  const id = await stopNextWorker()
  expect((await shop.browser().fetch(share)).status).toBe(200)
  process.kill(id, 'SIGCONT')
  expect((await photo).status).toBe(200)
})

test('requests for share pictures beyond one being drawn and eight waiting answer 503, and pictures stay available', async ({
  shop,
  owner,
}) => {
  const url = await uploadPhoto(owner, 92)
  const { code } = await publishOne(shop, owner, url)
  const share = await findSharePath(shop, code)
  const rejected: Response[] = []
  const statuses: number[] = []
  const requests = Array.from({ length: 250 }, async () => {
    const response = await shop.browser().fetch(share)
    statuses.push(response.status)
    if (response.status === 503) rejected.push(response)
  })
  const id = await stopNextWorker()
  await expect.poll(() => rejected.length).toBe(250 - 9)
  for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await shop.browser().fetch(url)).status).toBe(200)
  process.kill(id, 'SIGCONT')
  await Promise.all(requests)
  expect(statuses.filter((status) => status === 200)).toHaveLength(9)
})

test('AVIFs are made at the lowest priority', async ({ openShop }) => {
  const withAvifs = await openShop({}, { makesAvifs: true })
  const photo = await largePhoto(95)
  expect((await upload(await withAvifs.signIn(admin), 'blouse.jpg', photo)).status).toBe(200)
  await expect.poll(() => imageWorkers(avifNiceness).length, { interval: 5, timeout: 10_000 }).toBe(1)
})

test('uploadImage rejects photos beyond one in conversion and eight waiting, and accepts the others', async ({
  owner,
}) => {
  const first = upload(owner, 'first.jpg', await largePhoto(57))
  const id = await stopNextWorker()
  const seeds = Array.from({ length: 15 }, (_, number) => 60 + number)
  const rejected: Answer[] = []
  const sent = seeds.map(async (seed) => {
    const response = await upload(owner, 'batch.jpg', await smallPhoto(seed))
    if (response.status !== 200) rejected.push(response)
  })
  await expect.poll(() => rejected.length).toBe(seeds.length - 8)
  process.kill(id, 'SIGCONT')
  await Promise.all([first, ...sent])
  expect(rejected).toHaveLength(seeds.length - 8)
  for (const { status, errorCode, headers } of rejected) {
    expect([status, errorCode]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
