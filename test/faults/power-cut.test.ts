// @module-tag slow
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Browser } from '../browser.ts'
import { newFolder } from '../new-folder.ts'
import { smallPhoto } from '../photos.ts'
import { admin, openTestShop, origin } from '../shop.ts'
import { sendRequest, UnexpectedResponse } from './client.ts'
import { findViolations } from './invariants.ts'
import type { Ledger, PublishedItem, WriteRequest } from './ledger.ts'
import { randomFrom } from './random.ts'
import { openUnsyncedDisk } from './unsynced-disk.ts'

/** At every step, 20 times: TRIALS=20 SEED=7 TESTS=all npx vitest run test/faults/power-cut */
const { TRIALS, SEED = 1 } = process.env
const every = TRIALS ? 1 : 9
const random = randomFrom(Number(SEED))

test(
  'a power cut, which loses unsynced writes, loses no acknowledged data',
  async () => {
    let trials = 0
    let step = 1 + Math.floor(random() * every)
    for (; ; step += every) {
      for (let time = 0; time < Number(TRIALS ?? 1); time++) {
        const violations = await cutPower(step)
        if (!violations) {
          // The test proves nothing unless the run reached the end of the last photo.
          expect([step > 30, trials > 4]).toEqual([true, true])
          return
        }
        trials++
        expect(violations, `step ${step}`).toEqual([])
      }
    }
  },
  600_000 * Number(TRIALS ?? 1),
)

/** @returns undefined if the work takes fewer steps */
async function cutPower(cutAt: number): Promise<string[] | undefined> {
  const { path, remove } = await newFolder()
  const [dataDir, spare] = [join(path, 'data'), join(path, 'spare')]
  await mkdir(spare)
  const shop = await openTestShop({}, { dataDir })
  const ledger: Ledger = { messages: [], items: [], deleted: [] }
  try {
    const owner = await shop.signIn(admin)
    for (const seed of [1, 2]) await sendRequest(ledger, owner, await photo(seed))
    const disk = openUnsyncedDisk({ folder: dataDir, spare, cutAt, survives: () => random() < 0.5 })
    await write(owner, ledger).finally(disk.close)
    const after = disk.afterCut()
    if (!after) return undefined
    const again = await openTestShop({}, { dataDir: after })
    const violations = await findViolations({ DATA_DIR: after, PUBLIC_URL: origin }, [ledger])
    await again.stop()
    return violations
  } finally {
    await shop.stop().catch(() => {})
    await remove()
  }
}

/** Publishes a photo, deletes an item permanently and publishes another, each after an acknowledgement. */
async function write(owner: Browser, ledger: Ledger): Promise<void> {
  const item = ledger.items[0] as PublishedItem
  for (const request of [
    await photo(3),
    { kind: 'move', item, to: 'trash' },
    { kind: 'move', item, to: 'deleted' },
    await photo(4),
  ] satisfies WriteRequest[]) {
    ledger.pending = request
    const result = await sendRequest(ledger, owner, request).catch((error) => {
      if (error instanceof UnexpectedResponse) return 'failed'
      throw error
    })
    if (result !== 'done') return
    ledger.pending = undefined
  }
}

async function photo(seed: number): Promise<WriteRequest> {
  const bytes = await smallPhoto(seed)
  return { kind: 'photo', key: `key-of-the-photo-${seed}`, filename: `blouse-${seed}.jpg`, bytes, price: '450' }
}
