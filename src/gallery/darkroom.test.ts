import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { belowAll, policiesOf, processesForPhotos } from '../../test/photo-processes.ts'
import { smallPhoto } from '../../test/photos.ts'
import { wideWall } from '../../test/pictures.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { hung, upload, uploaded } from '../../test/uploads.ts'
import { photoMaxBytes } from '../contract/shop-facts.ts'

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

const onLinux = process.platform === 'linux'
const patiently = { timeout: 30_000 }

test.runIf(onLinux)(
  'photos are worked on in one process, below the visitors, without the settings of the shop',
  async () => {
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

/** Linux's number of the policy of those who take what nobody else wants. */
const onlyWhatIsLeft = 5
const knowsOfThat = onLinux && spawnSync('chrt', ['-i', '0', 'true']).status === 0

test.runIf(onLinux)('a photo that its process dies of is refused, and the next one is taken', async () => {
  expect((await upload(owner, 'before.jpg', await smallPhoto(54))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  // Stopped, so that it is still at it when it dies.
  process.kill(id, 'SIGSTOP')
  const deadly = upload(owner, 'deadly.jpg', await smallPhoto(55))
  await pause(1_000)
  process.kill(id, 'SIGKILL')
  const { status, refusal } = await deadly
  expect([status, refusal]).toEqual([422, 'BROKEN_PHOTO'])
  expect((await upload(owner, 'next.jpg', await smallPhoto(56))).status).toBe(200)
  expect(processesForPhotos()).toHaveLength(1)
  expect(processesForPhotos()).not.toContain(id)
})

test.runIf(onLinux)('a photo that takes too much memory is refused, and the next one is taken', async () => {
  const wall = await wideWall()
  expect(wall.length).toBeLessThan(photoMaxBytes)
  expect((await upload(owner, 'before.jpg', await smallPhoto(80))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  const start = performance.now()
  const { status, refusal } = await upload(owner, 'wall.png', wall)
  expect([status, refusal]).toEqual([422, 'BROKEN_PHOTO'])
  // One that cannot be read leaves the process as it is, and one that takes too long takes 30 seconds.
  expect(processesForPhotos()).not.toContain(id)
  expect(performance.now() - start).toBeLessThan(25_000)
  expect((await upload(owner, 'next.jpg', await smallPhoto(81))).status).toBe(200)
})

test.runIf(onLinux)('a photo that takes more than 30 seconds is refused, and the next one is taken', async () => {
  expect((await upload(owner, 'before.jpg', await smallPhoto(82))).status).toBe(200)
  const [id = 0] = processesForPhotos()
  process.kill(id, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = upload(owner, 'slow.jpg', await smallPhoto(83))
  await pause(1_000)
  vi.advanceTimersByTime(29_000)
  await pause(200)
  expect(processesForPhotos()).toContain(id)
  vi.advanceTimersByTime(1_000)
  const { status, refusal } = await slow
  expect([status, refusal]).toEqual([422, 'BROKEN_PHOTO'])
  vi.useRealTimers()
  expect((await upload(owner, 'next.jpg', await smallPhoto(84))).status).toBe(200)
})

test.runIf(onLinux)('a share picture waits for one photo, and not for all that stand in line', async () => {
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

test.runIf(onLinux)(
  'the process for AVIFs is there by the time that the photo is, and comes last on the machine',
  async () => {
    const withAvifs = await openTestShop({}, { makesAvifs: true })
    onTestFinished(() => withAvifs.close())
    expect((await upload(await withAvifs.signedIn(admin), 'blouse.jpg', await smallPhoto(95))).status).toBe(200)
    await expect.poll(() => processesForPhotos(belowAll).length, patiently).toBe(1)
  },
)

test('the program of the shop knows nothing of sharp, which that of the process for photos loads', () => {
  expect(importsOf('index.js')).not.toContain('sharp')
  expect(importsOf('photo-process.js')).toContain('sharp')
})

const builtServer = join(import.meta.dirname, '../../build/server')

/** Of a built program and of all its parts. */
function importsOf(program: string, seen = new Set<string>()): string[] {
  if (seen.has(program)) return []
  seen.add(program)
  const file = readFileSync(join(builtServer, program), 'utf8')
  const source = file.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const names = [...source.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, name = '']) => name)
  // What a library's text says by way of example is no part.
  const parts = names
    .filter((name) => /^\..*\.js$/.test(name))
    .map((name) => join(dirname(program), name))
    .filter((part) => existsSync(join(builtServer, part)))
  return [...names, ...parts.flatMap((part) => importsOf(part, seen))]
}

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

/** One that gets nothing does not come to say how nice it is. */
const allForPhotos = () => [...processesForPhotos(0), ...processesForPhotos()]

async function endAll(): Promise<void> {
  const ids = processesForPhotos()
  for (const id of ids) process.kill(id, 'SIGKILL')
  await vi.waitUntil(() => !ids.some((id) => existsSync(`/proc/${id}`)), patiently)
  // Until the shop has heard of it: what it asks of one that is dying is a photo that it dies of.
  await pause(200)
}

/** Has the shop believe that there is a core to spare, or that there is none, whatever else runs on this machine. */
async function spare(isThere: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-chrt-'))
  const { PATH = '' } = process.env
  const real = PATH.split(':').find((one) => existsSync(join(one, 'chrt')))
  const program = `#!/bin/sh\n[ "$3" = true ] && ${isThere ? 'exit' : 'exec sleep 60'}\nexec ${real}/chrt "$@"\n`
  await writeFile(join(folder, 'chrt'), program, { mode: 0o755 })
  process.env.PATH = `${folder}:${PATH}`
  onTestFinished(async () => {
    process.env.PATH = PATH
    await rm(folder, { recursive: true })
  })
}

/** What a photo was answered, and the policies that were seen while it was worked on. */
async function workedOn(seed: number) {
  const policies = new Set<number>()
  const looking = setInterval(() => {
    for (const id of allForPhotos()) for (const policy of policiesOf(id)) policies.add(policy)
  }, 20)
  const { status } = await upload(owner, 'a.jpg', await smallPhoto(seed))
  clearInterval(looking)
  return { status, policies }
}

const usual = 0

test.runIf(knowsOfThat)(
  'photos are worked on with what visitors leave, and take their share where that is nothing',
  { timeout: 180_000 },
  async () => {
    await spare(true)
    const statuses: number[] = []
    const workOn = async () => {
      const { status, policies } = await workedOn(150 + statuses.length)
      statuses.push(status)
      return policies
    }
    // Beside other tests even asking whether there is a core to spare may take too long.
    await expect
      .poll(
        async () => {
          await endAll()
          return workOn()
        },
        { timeout: 120_000 },
      )
      .toContain(onlyWhatIsLeft)
    const busy = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
    const rest = () => {
      for (const one of busy) one.kill('SIGKILL')
    }
    onTestFinished(rest)
    // Until they are at it.
    await pause(500)
    await workOn()
    rest()
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect.poll(() => processesForPhotos().map((id) => new Set(policiesOf(id)))).toEqual([new Set([usual])])
  },
)

test.runIf(knowsOfThat)('where no core is to be had at once, photos take their share from the start', async () => {
  await spare(false)
  await endAll()
  expect(await workedOn(160)).toEqual({ status: 200, policies: new Set([usual]) })
  await endAll()
})
