import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { phonePhoto, smallPhoto } from '../../test/photos.ts'
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
  const upload12 = phonePhoto({ seed: 5 }).then((photo) => upload(owner, 'deadly.jpg', photo))
  const next = phonePhoto({ seed: 6, widthPx: 800, heightPx: 600 })
  let killed: number | undefined
  const answer = await Promise.race([
    upload12,
    (async () => {
      while (!killed) {
        await pause(20)
        // Busy for some tenths of a second, which only the twelve megapixels can be.
        const [id] = processesForPhotos()
        if (id && (await isBusy(id))) process.kill(id, 'SIGKILL')
        else continue
        killed = id
      }
      return upload12
    })(),
  ])
  expect(killed).toBeDefined()
  expect(answer.status).toBe(422)
  expect(answer.refusal).toBe('BROKEN_PHOTO')
  expect((await upload(owner, 'next.jpg', await next)).status).toBe(200)
  expect(processesForPhotos()).not.toContain(killed)
})

async function isBusy(id: number): Promise<boolean> {
  const ticks = () => {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(stat[11]) + Number(stat[12])
  }
  const before = ticks()
  await pause(100)
  return ticks() - before >= 5
}

test('more photos at once than may wait are asked to come again, and the others are taken', async () => {
  const photos = await Promise.all(
    Array.from({ length: 16 }, (_, number) => phonePhoto({ widthPx: 1600, heightPx: 1200, seed: number })),
  )
  const answers = await Promise.all(photos.map((photo) => upload(owner, 'batch.jpg', photo)))
  const taken = answers.filter(({ status }) => status === 200)
  const sentAway = answers.filter(({ status }) => status !== 200)
  expect(taken.length).toBeGreaterThanOrEqual(9)
  expect(sentAway.length).toBeGreaterThan(0)
  for (const { status, refusal, headers } of sentAway) {
    expect([status, refusal]).toEqual([503, 'UNAVAILABLE'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await upload(owner, 'after.jpg', await smallPhoto(60))).status).toBe(200)
})
