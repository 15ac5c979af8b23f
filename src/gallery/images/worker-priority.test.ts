// @module-tag slow
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { policiesOf, processesForPhotos } from '../../../test/photo-processes.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { test } from '../../../test/shop-test.ts'
import { upload } from '../../../test/uploads.ts'

const onLinux = process.platform === 'linux'

/** The number of SCHED_IDLE in Linux. */
const onlyWhatIsLeft = 5

const knowsOfThat = onLinux && spawnSync('chrt', ['-i', '0', 'true']).status === 0

/** A starved process has not changed its priority yet and is found only at the normal one. */
const allForPhotos = () => [...processesForPhotos(0), ...processesForPhotos()]

async function endAll(): Promise<void> {
  const ids = processesForPhotos()
  for (const id of ids) process.kill(id, 'SIGKILL')
  await vi.waitUntil(() => !ids.some((id) => existsSync(`/proc/${id}`)))
  // A photo that is sent before the shop knows of the end is rejected.
  await pause(200)
}

/** Makes the shop find an idle core, or none, whatever else runs on this machine. */
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

/** Uploads a photo. @returns its status and the policies of the workers meanwhile */
async function workedOn(owner: Browser, seed: number) {
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
  'the image worker uses idle time, and a normal share where there is none',
  { timeout: 180_000 },
  async ({ owner }) => {
    await spare(true)
    const statuses: number[] = []
    const workOn = async () => {
      const { status, policies } = await workedOn(owner, 150 + statuses.length)
      statuses.push(status)
      return policies
    }
    // On a busy machine the check for an idle core may time out.
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
    // A photo may be finished before the shop detects starvation.
    const policiesAfterPhoto = async () => {
      await workOn()
      return processesForPhotos().map((id) => new Set(policiesOf(id)))
    }
    await expect.poll(policiesAfterPhoto, { timeout: 60_000 }).toEqual([new Set([usual])])
    rest()
    expect(new Set(statuses)).toEqual(new Set([200]))
  },
)

test.runIf(knowsOfThat)(
  'the image worker takes a normal share from the start where no core is idle',
  async ({ owner }) => {
    await spare(false)
    await endAll()
    expect(await workedOn(owner, 160)).toEqual({ status: 200, policies: new Set([usual]) })
    await endAll()
  },
)
