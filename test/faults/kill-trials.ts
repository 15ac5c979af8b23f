import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../../src/api/endpoints.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import type { Browser } from '../browser.ts'
import { phonePhoto } from '../photos.ts'
import { browserAt, type RealProcess, startProcess } from '../real-process.ts'
import { admin } from '../shop.ts'
import { Client } from './client.ts'
import { findViolations } from './invariants.ts'
import { type Counts, noCounts } from './ledger.ts'
import { randomFrom } from './random.ts'

const clientCount = 6
const origin = 'http://localhost:3000'
const quarterHourMs = 15 * 60_000
/** This exceeds the age at which a start removes leftovers on PostgreSQL. */
const agedByMs = quarterHourMs + quarterHourMs / 6
/** Even a busy machine starts and writes within this time. */
const timeoutMs = 60_000

export interface KillTrials extends Counts {
  trials: number
  seed: number
  violations: string[]
  /** Each time is measured from the start of the process to its first response. */
  startMs: number[]
}

/**
 * Kills a real shop while six clients write, starts it again on the same data, and checks all acknowledged writes.
 * @param options.program replaces the shipped program; options.until stops early.
 */
export async function runKillTrials(
  settings: Record<string, string>,
  options: { trials: number; seed: number; program?: string; until?: (result: KillTrials) => boolean },
): Promise<KillTrials> {
  const random = randomFrom(options.seed)
  const result: KillTrials = { ...noCounts(), trials: 0, seed: options.seed, violations: [], startMs: [] }
  const photo = await phonePhoto({ widthPx: 400, heightPx: 300, seed: options.seed % 50 })
  const clients = Array.from(
    { length: clientCount },
    (_, nth) => new Client({ name: String(nth), photo, random, counts: result }),
  )
  const all: Record<string, string> = {
    RATE_LIMITS: 'relaxed',
    PUBLIC_URL: origin,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    STARTER_GALLERY: 'off',
    NODE_COMPILE_CACHE: join(settings.DATA_DIR as string, '../../compiled'),
    ...settings,
  }
  const start = async () => {
    const began = performance.now()
    const process = await startProcess(all, { program: options.program })
    await process.untilOpen()
    result.startMs.push(Math.round(performance.now() - began))
    return process
  }

  // A violation persists in later trials, and is reported once.
  const known = new Set<string>()
  // The compile cache, which makes later starts faster, is written by a regular exit only.
  await (await start()).stop()
  let process = await start()
  try {
    const owner = browserAt(origin, process.port)
    const { status } = await owner.ask(endpoints.signInWithPassword, admin)
    if (status !== 200) throw new Error(`the owner could not sign in: ${status}`)
    while (result.trials < options.trials && !options.until?.(result)) {
      const unexpected = killDuringWrites(process, clients, owner.cookies, random)
      result.violations.push(...(await unexpected).map((line) => `trial ${result.trials}: ${line}`))
      if (all.DATABASE_URL) await ageImages(all.DATABASE_URL)
      process = await start()
      const health = await browserAt(origin, process.port).send('/healthz')
      if (health.status !== 200) result.violations.push(`trial ${result.trials}: I13 ${health.status}`)
      const found = await findViolations(
        all,
        clients.map(({ ledger }) => ledger),
      )
      for (const line of found) if (!known.has(line)) result.violations.push(`trial ${result.trials}: ${line}`)
      for (const line of found) known.add(line)
      result.trials++
    }
  } finally {
    await process.kill()
  }
  return result
}

/** @returns unexpected responses */
async function killDuringWrites(
  process: RealProcess,
  clients: Client[],
  cookies: Map<string, string>,
  random: () => number,
): Promise<string[]> {
  // Two of three trials do not wait for the first photo, whose worker starts slowly.
  const awaitedKind = random() < 1 / 3 ? 'photo' : undefined
  const unexpected: string[] = []
  let writing: Promise<unknown>[] = []
  await new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`nothing is acknowledged: ${process.output()}`)), timeoutMs)
    const acknowledged = (kind: string) => {
      if (awaitedKind && kind !== awaitedKind) return
      clearTimeout(timeout)
      resolve()
    }
    writing = clients.map((client) =>
      client
        .write(withCookies(process, cookies), { acknowledged })
        .catch((error) => void unexpected.push(String(error))),
    )
  })
  await pause(20 + random() * 180)
  await process.kill()
  await Promise.all(writing)
  return unexpected
}

function withCookies(process: RealProcess, cookies: Map<string, string>): Browser {
  const browser = browserAt(origin, process.port)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** On PostgreSQL, a start removes only leftovers older than a quarter of an hour, because other processes may be running. */
async function ageImages(databaseUrl: string): Promise<void> {
  const { db } = await openDatabase(databaseUrl)
  await db
    .updateTable('images')
    .set((eb) => ({ changedAt: eb('changedAt', '-', agedByMs), avifTime: eb('avifTime', '-', agedByMs) }))
    .execute()
  await db.destroy()
}
