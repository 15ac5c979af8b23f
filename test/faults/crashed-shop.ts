import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Browser } from '../browser.ts'
import { openEngines, restoreEngines } from '../engines/engine-snapshot.ts'
import { dropEngines, engineSettings, scaledOut } from '../engines/engines.ts'
import { admin, openTestShop, origin, type ShopOptions, type TestShop, visitor } from '../shop.ts'
import { publishItem, uploadPhoto } from '../uploads.ts'
import { sendRequest } from './client.ts'
import { type Crash, recordCrashes, tryCrashes } from './crash-recorder.ts'
import { findViolations } from './invariants.ts'
import type { Ledger, PublishedItem, WriteRequest } from './ledger.ts'
import { type Snapshot, takeSnapshot, writeSnapshot } from './snapshot.ts'

export const openedAt = Date.now()
/** Every claim of the killed process has expired by then; those of mails expire after 2 minutes. */
const laterMs = 600_000

/** Unsynced writes survive a kill, so a file system in memory gives the same result and is faster. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export interface Base {
  left: Snapshot
  ledger: Ledger
  owner: Browser
  visitor: Browser
}

export async function prepareBase(change: (shop: TestShop) => Promise<void> = async () => {}): Promise<Base> {
  const dataDir = await folderOf(new Map())
  const shop = await openTestShop({ TEST_CLOCK: 'manual' }, { dataDir, now: openedAt })
  const content = await fillShop(shop)
  await change(shop)
  await shop.stop()
  const engines = scaledOut ? await openEngines(shop) : undefined
  const left = engines ? await engines.take() : takeSnapshot(dataDir)
  await engines?.close()
  await dropEngines(dataDir)
  await rm(dataDir, { recursive: true })
  return { left, ...content }
}

/** Publishes two photos, of which the second is in the trash, sends a message and registers a visitor. */
export async function fillShop(shop: TestShop): Promise<Omit<Base, 'left'>> {
  const owner = await shop.signIn(admin)
  const ledger: Ledger = { messages: [], items: [], deleted: [] }
  for (const seed of [1, 2]) {
    const { id, url, price } = await publishItem(owner, await uploadPhoto(owner, seed))
    ledger.items.push({ id, url, price, place: 'published' })
  }
  await sendRequest(ledger, owner, { kind: 'move', item: ledger.items[1] as PublishedItem, to: 'trash' })
  await sendRequest(ledger, owner, aMessage('first'))
  await shop.register()
  const customer = await shop.signIn(visitor)
  await shop.untilMailsSent()
  return { ledger, owner, visitor: customer }
}

export function aMessage(message: string): WriteRequest {
  return { kind: 'message', key: `key-of-the-message-${message}`, name: 'Meena', email: 'meena@example.com', message }
}

export async function openShopFrom(
  left: Snapshot,
  settings: Record<string, string> = {},
  now?: number,
  options?: ShopOptions,
) {
  const folder = await folderOf(left)
  return openShopIn(folder, settings, now, options).catch(async (error) => {
    await dropEngines(folder)
    await rm(folder, { recursive: true })
    throw error
  })
}

/** The clock of the shop advances by a millisecond each time it is read. */
export async function openShopIn(
  dataDir: string,
  settings: Record<string, string> = {},
  now = openedAt + laterMs,
  options: ShopOptions = {},
) {
  // A start hashes the password of the settings, which would slow down each of hundreds of starts.
  const shop = await openTestShop(
    { TEST_CLOCK: 'manual', ADMIN_PASSWORD: '', ...settings },
    { ...options, dataDir, now },
  )
  Object.defineProperty(shop.clock, 'now', { get: () => now++ })
  return shop
}

export async function folderOf(left: Snapshot): Promise<string> {
  const folder = await mkdtemp(join(parent, 'thaiyal-crash-'))
  writeSnapshot(left, folder, new Date(Date.now() - laterMs))
  if (scaledOut && left.size > 0) await restoreEngines(folder)
  return folder
}

/** @param isDiscarded see {@link recordCrashes} */
export async function crashesOf<Known>(
  shop: TestShop,
  known: Known,
  work: () => Promise<unknown>,
  isDiscarded?: (name: string) => boolean,
) {
  const engines = scaledOut ? await openEngines(shop) : undefined
  try {
    return await recordCrashes(shop.dataDir, known, work, { engines, isDiscarded })
  } finally {
    await engines?.close()
    await shop.close()
  }
}

export async function violationsIn({ dataDir }: TestShop, ledger: Ledger): Promise<string[]> {
  return findViolations({ DATA_DIR: dataDir, PUBLIC_URL: origin, ...(await engineSettings(dataDir)) }, [ledger])
}

export async function expectNoViolations<Known>(
  crashes: Crash<Known>[],
  findViolations: (crash: Crash<Known>) => Promise<string[]>,
): Promise<void> {
  expect(crashes.length).toBeGreaterThan(2)
  expect(await tryCrashes(crashes, findViolations)).toEqual([])
}
