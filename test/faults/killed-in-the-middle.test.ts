// @module-tag slow
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { phonePhoto } from '../photos.ts'
import { admin } from '../shop.ts'
import { Client } from './client.ts'
import { findViolations } from './invariants.ts'
import { openKillableShop } from './killable-shop.ts'
import { noCounts } from './ledger.ts'
import { randomFrom } from './random.ts'

/** A longer run by hand: TRIALS=1000 SEED=7 TESTS=all npx vitest run test/faults/killed-in-the-middle */
const { TRIALS: trials = 5, SEED: seed = 1 } = process.env
const timeout = 300_000 + 60_000 * Number(trials)
const clientCount = 6
/** Even a busy machine starts and writes within this time. */
const timeoutMs = 60_000

test('a shop killed while six clients write keeps every acknowledged write', { timeout }, async () => {
  const random = randomFrom(Number(seed))
  const counts = noCounts()
  const photo = await phonePhoto({ widthPx: 400, heightPx: 300 })
  const clients = Array.from(
    { length: clientCount },
    (_, nth) => new Client({ name: String(nth), photo, random, counts }),
  )
  const shop = await openKillableShop()
  const owner = shop.browser()
  expect((await owner.ask(endpoints.signInWithPassword, admin)).status).toBe(200)
  // The compile cache, which makes later starts faster, is written by a regular exit only.
  await shop.stop()
  await shop.start()
  for (let trial = 0; trial < Number(trials); trial++) {
    // Two of three trials do not wait for the first photo, whose worker starts slowly.
    const awaitedKind = random() < 1 / 3 ? 'photo' : undefined
    let isUnderWay = false
    const acknowledged = (kind: string) => {
      isUnderWay ||= !awaitedKind || kind === awaitedKind
    }
    const writing = clients.map((client) => client.write(shop.browser().withSessionOf(owner), { acknowledged }))
    await until(() => isUnderWay, timeoutMs)
    await pause(20 + random() * 180)
    await shop.kill()
    await Promise.all(writing)
    await shop.start()
    expect((await shop.browser().send('/healthz')).status).toBe(200)
    const ledgers = clients.map(({ ledger }) => ledger)
    expect(await findViolations(shop.settings, ledgers), `trial ${trial}`).toEqual([])
  }
  // The test proves nothing unless a write was under way at the kill.
  expect(counts.unanswered).toBeGreaterThan(0)
})
