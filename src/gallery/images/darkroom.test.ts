// @module-tag slow
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { Answer } from '../../../test/browser.ts'
import { belowAll, processesForPhotos } from '../../../test/photo-processes.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { wideWall } from '../../../test/pictures.ts'
import { admin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-test.ts'
import { hung, upload, uploaded } from '../../../test/uploads.ts'
import { photoMaxBytes } from '../../api/shop-facts.ts'

const onLinux = process.platform === 'linux'

function holdTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.runIf(onLinux)(
  'one image worker converts photos at low priority, without the settings of the shop',
  async ({ owner }) => {
    const answers = await Promise.all([51, 52, 53].map(async (seed) => upload(owner, 'a.jpg', await smallPhoto(seed))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [id, ...others] = processesForPhotos()
    expect(others).toEqual([])
    const environment = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').filter(Boolean)
    const names = environment.map((one) => one.split('=')[0])
    expect(names.filter((name) => name !== 'PATH' && !name?.startsWith('NODE_CHANNEL_')).sort()).toEqual([
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'VIPS_BLOCK_UNTRUSTED',
    ])
  },
)

test.runIf(onLinux)('rejects a photo that kills the image worker and accepts the next one', async ({ owner }) => {
  expect((await upload(owner, 'before.jpg', await smallPhoto(54))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  // A stopped worker cannot finish the photo before it is killed.
  process.kill(id, 'SIGSTOP')
  holdTimers()
  const deadly = upload(owner, 'deadly.jpg', await smallPhoto(55))
  // The time limit of the photo starts when the worker has it.
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  process.kill(id, 'SIGKILL')
  const { status, refusal } = await deadly
  vi.useRealTimers()
  expect([status, refusal]).toEqual([422, 'BROKEN_PHOTO'])
  expect((await upload(owner, 'next.jpg', await smallPhoto(56))).status).toBe(200)
  expect(processesForPhotos()).toHaveLength(1)
  expect(processesForPhotos()).not.toContain(id)
})

test.runIf(onLinux)('rejects a photo that takes too much memory and accepts the next one', async ({ owner }) => {
  const wall = await wideWall()
  expect(wall.length).toBeLessThan(photoMaxBytes)
  expect((await upload(owner, 'before.jpg', await smallPhoto(80))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  // The limit of 30 seconds cannot end the process meanwhile.
  holdTimers()
  const { status, refusal } = await upload(owner, 'wall.png', wall)
  vi.useRealTimers()
  expect([status, refusal]).toEqual([422, 'BROKEN_PHOTO'])
  expect(processesForPhotos()).not.toContain(id)
  expect((await upload(owner, 'next.jpg', await smallPhoto(81))).status).toBe(200)
})

test.runIf(onLinux)('rejects a photo that takes more than 30 seconds and accepts the next one', async ({ owner }) => {
  expect((await upload(owner, 'before.jpg', await smallPhoto(82))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  process.kill(id, 'SIGSTOP')
  holdTimers()
  const slow = upload(owner, 'slow.jpg', await smallPhoto(83))
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(29_000)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1_000)
  const { status, refusal } = await slow
  expect([status, refusal]).toEqual([422, 'BROKEN_PHOTO'])
  vi.useRealTimers()
  expect((await upload(owner, 'next.jpg', await smallPhoto(84))).status).toBe(200)
})

test.runIf(onLinux)('a share picture waits for one photo and not for the whole queue', async ({ shop, owner }) => {
  await hung(owner, await uploaded(owner, 90))
  const found = async (path: string, address: RegExp) => address.exec((await shop.browser().page(path)).html)?.[0] ?? ''
  const share = await found(await found('/', /\/d\/DB-\d+/), /\/d\/DB-\d+\/share-[0-9a-f]+\.jpg/)
  const [id = 0] = processesForPhotos()
  process.kill(id, 'SIGSTOP')
  const done: string[] = []
  const seeds = [91, 92, 93, 94]
  const photos = seeds.map(async (seed) => {
    const { status } = await upload(owner, 'batch.jpg', await smallPhoto(seed))
    done.push(`photo ${status}`)
  })
  // No state shows that the photos and the picture are in the queue.
  await pause(1_000)
  const picture = shop
    .browser()
    .fetch(share)
    .then(({ status }) => done.push(`share picture ${status}`))
  await pause(500)
  process.kill(id, 'SIGCONT')
  await Promise.all([...photos, picture])
  expect(done.indexOf('share picture 200')).toBeLessThanOrEqual(1)
  expect(done.filter((one) => one === 'photo 200')).toHaveLength(seeds.length)
})

test.runIf(onLinux)('the AVIF worker starts with the photo and has the lowest priority', async ({ openShop }) => {
  const withAvifs = await openShop({}, { makesAvifs: true })
  expect((await upload(await withAvifs.signedIn(admin), 'blouse.jpg', await smallPhoto(95))).status).toBe(200)
  await expect.poll(() => processesForPhotos(belowAll).length).toBe(1)
})

test.runIf(onLinux)('rejects photos beyond one at work and eight waiting, and takes the others', async ({ owner }) => {
  expect((await upload(owner, 'before.jpg', await smallPhoto(57))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  process.kill(id, 'SIGSTOP')
  const seeds = Array.from({ length: 16 }, (_, number) => 60 + number)
  const sentAway: Answer[] = []
  const sent = seeds.map(async (seed) => {
    const answer = await upload(owner, 'batch.jpg', await smallPhoto(seed))
    if (answer.status !== 200) sentAway.push(answer)
  })
  await expect.poll(() => sentAway.length).toBe(seeds.length - 9)
  process.kill(id, 'SIGCONT')
  await Promise.all(sent)
  expect(sentAway).toHaveLength(seeds.length - 9)
  for (const { status, refusal, headers } of sentAway) {
    expect([status, refusal]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
