import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '../../src/api/endpoints.ts'
import type { Browser } from '../browser.ts'
import { smallPhoto } from '../photos.ts'
import { admin, openTestShop } from '../shop.ts'
import { publishItem, upload, uploadPhoto } from '../uploads.ts'
import { findViolations } from './invariants.ts'
import type { Ledger, PublishedItem } from './ledger.ts'
import { randomFrom } from './random.ts'
import { openUnsyncedDisk } from './unsynced-disk.ts'

/** This exceeds the steps of storing, removing and repairing a photo. */
const maxSteps = 60

/**
 * Cuts the power at one step after the other while a photo is stored and another is removed, and checks the next start.
 * It tests the disk only, because a bucket stores a whole file or nothing.
 * @param options.every tests each n-th step; options.times repeats it, because unsynced operations survive by chance.
 */
export async function cutPowerAtEveryStep({
  every,
  times,
  seed,
  isOver = () => false,
}: {
  every: number
  times: number
  seed: number
  isOver?: () => boolean
}) {
  const random = randomFrom(seed)
  const violations: string[] = []
  let trials = 0
  let acknowledged = 0
  for (let cutAt = 1 + Math.floor(random() * every); cutAt <= maxSteps; cutAt += every)
    for (let time = 0; time < times && !isOver(); time++) {
      const trial = await cutOnce(cutAt, random)
      if (!trial) return { trials, acknowledged, violations, steps: cutAt - 1 }
      trials++
      acknowledged += trial.acknowledged
      violations.push(...trial.violations.map((line) => `step ${cutAt}: ${line}`))
    }
  return { trials, acknowledged, violations, steps: maxSteps }
}

/** @returns undefined if the work takes fewer steps */
async function cutOnce(cutAt: number, random: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-cut-'))
  const [dataDir, spare] = [join(folder, 'data'), join(folder, 'spare')]
  await mkdir(spare)
  const settings = {
    DATABASE_URL: `sqlite:${join(dataDir, 'shop.sqlite')}`,
    FILES_URL: `disk:${join(dataDir, 'images')}`,
  }
  const shop = await openTestShop(settings, { dataDir })
  const ledger: Ledger = { messages: [], items: [], deleted: [] }
  try {
    const owner = await shop.signIn(admin)
    for (const seed of [1, 2]) ledger.items.push(asPublished(await publishItem(owner, await uploadPhoto(owner, seed))))
    const disk = openUnsyncedDisk({ folder: dataDir, spare, cutAt, survives: () => random() < 0.5 })
    await writeOn(owner, ledger).finally(disk.close)
    const after = disk.afterCut()
    if (!after) return undefined
    const left = {
      DATA_DIR: after,
      DATABASE_URL: `sqlite:${join(after, 'shop.sqlite')}`,
      FILES_URL: `disk:${join(after, 'images')}`,
    }
    const again = await openTestShop(left, { dataDir: after })
    const broken = await findViolations({ ...left, PUBLIC_URL: 'http://localhost:3000' }, [ledger])
    await again.stop()
    return { violations: broken, acknowledged: ledger.items.length + ledger.deleted.length - 2 }
  } finally {
    await shop.stop().catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

/** Publishes a photo, deletes an item permanently and publishes another, each after an acknowledgement. */
async function writeOn(owner: Browser, ledger: Ledger): Promise<void> {
  if (!(await publishPhoto(owner, ledger, 3))) return
  const [first] = ledger.items as [PublishedItem]
  ledger.pending = { kind: 'move', item: first, to: 'trash' }
  if ((await owner.ask(endpoints.deleteGalleryItem, { id: first.id })).status !== 200) return
  first.place = 'trash'
  ledger.pending = { kind: 'move', item: first, to: 'deleted' }
  if ((await owner.ask(endpoints.deletePermanently, { id: first.id })).status !== 200) return
  ledger.items = ledger.items.filter((item) => item !== first)
  ledger.deleted.push(first.id)
  await publishPhoto(owner, ledger, 4)
}

async function publishPhoto(owner: Browser, ledger: Ledger, seed: number): Promise<boolean> {
  ledger.pending = { kind: 'photo', key: '', filename: '', bytes: new Uint8Array(), price: '' }
  const stored = await upload(owner, `blouse-${seed}.jpg`, await smallPhoto(seed))
  if (stored.status !== 200) return false
  ledger.items.push(asPublished(await publishItem(owner, stored.body.url)))
  return true
}

function asPublished({ id, url, price }: { id: string; url: string; price: string }): PublishedItem {
  return { id, url, price, place: 'published' }
}
