import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { upload } from '../../test/uploads.ts'

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

/** The processes for photos that this one has started. */
function processesForPhotos(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const [state, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
        return Number(parent) === process.pid && state !== 'Z' && command.includes('photo-process')
      } catch {
        return false
      }
    })
}

const onLinux = process.platform === 'linux'

test.runIf(onLinux)(
  'photos are worked on in one process, below the visitors, without the settings of the shop',
  async () => {
    const answers = await Promise.all([51, 52, 53].map(async (seed) => upload(owner, 'a.jpg', await smallPhoto(seed))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [id, ...others] = processesForPhotos()
    expect(others).toEqual([])
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    expect(Number(stat[16])).toBe(5)
    const environment = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').filter(Boolean)
    const names = environment.map((one) => one.split('=')[0])
    expect(names.filter((name) => !['PATH', 'MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD'].includes(name ?? ''))).toEqual([
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ])
  },
)

test.runIf(onLinux)('a photo that its process dies of is refused, and the next one is taken', async () => {
  expect((await upload(owner, 'before.jpg', await smallPhoto(54))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  // Stopped, so that it is still at it when it dies.
  process.kill(id, 'SIGSTOP')
  const deadly = upload(owner, 'deadly.jpg', await smallPhoto(55))
  await pause(2_000)
  process.kill(id, 'SIGKILL')
  const { status, refusal } = await deadly
  expect([status, refusal]).toEqual([422, 'BROKEN_PHOTO'])
  expect((await upload(owner, 'next.jpg', await smallPhoto(56))).status).toBe(200)
  expect(processesForPhotos()).toHaveLength(1)
  expect(processesForPhotos()).not.toContain(id)
})

test.runIf(onLinux)('more photos at once than may wait are asked to come again, and the others are taken', async () => {
  expect((await upload(owner, 'before.jpg', await smallPhoto(57))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  process.kill(id, 'SIGSTOP')
  const seeds = Array.from({ length: 16 }, (_, number) => 60 + number)
  const sent = seeds.map(async (seed) => upload(owner, 'batch.jpg', await smallPhoto(seed)))
  await pause(3_000)
  process.kill(id, 'SIGCONT')
  const answers = await Promise.all(sent)
  const sentAway = answers.filter(({ status }) => status !== 200)
  // One at work, eight behind it.
  expect(answers.length - sentAway.length).toBe(9)
  for (const { status, refusal, headers } of sentAway) {
    expect([status, refusal]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
