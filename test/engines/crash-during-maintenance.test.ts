// @module-tag slow
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkBackup } from '../../src/backups/check-backup.server.ts'
import { makeBackup } from '../../src/backups/make-backup.server.ts'
import { restoreBackup } from '../../src/backups/restore-backup.server.ts'
import { restoreShop } from '../../src/commands/back-up-and-restore.server.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { openFiles } from '../../src/platform/files/open-files.server.ts'
import { fillShop } from '../faults/crashed-shop.ts'
import { findViolations } from '../faults/invariants.ts'
import type { Ledger } from '../faults/ledger.ts'
import { hideLaterRelease, laterMigrations } from '../later-release.ts'
import { newFolder } from '../new-folder.ts'
import { admin, openTestShop, readConfig, type ShopOptions } from '../shop.ts'
import { openCrashingNetwork } from './crashing-network.ts'
import { query } from './own-postgres.ts'
import { type Engines, newScaledOut } from './shop-to-restore.ts'

// A test opens up to fifty shops, each on its own database.
vi.setConfig({ testTimeout: 600_000 })
const trialsAtOnce = 4
const silent = () => {}

interface Trial {
  makeEngines: () => Promise<Engines>
  work: (engines: Engines) => Promise<void>
  findViolations: (engines: Engines) => Promise<string[]>
  /** Selects the steps to crash after, which are all by default. */
  isTried?: (step: string) => boolean
}

/** Runs `work` once to count its steps, and then once for a crash after each. What is left is that before the next. */
async function crashAtEachStep({ makeEngines, work, findViolations, isTried = () => true }: Trial): Promise<string[]> {
  async function crash(lastStep?: number) {
    const engines = await makeEngines()
    const network = await openCrashingNetwork(engines, lastStep)
    const error = await work(network.engines).catch((error) => error)
    // Nothing but a crash may end the work early.
    const failures = error && !network.hasCrashed() ? [String(error.stack)] : []
    await network.close()
    failures.push(...(await findViolations(engines).catch((error) => [String(error.stack)])))
    const moment = lastStep === undefined ? 'at the end' : `after ${network.steps[lastStep]}`
    return { steps: network.steps, violations: failures.map((line) => `${moment}: ${line}`) }
  }
  const whole = await crash()
  expect(whole.steps.length).toBeGreaterThan(2)
  const tried = [...whole.steps.keys()].filter((nth) => isTried(whole.steps[nth] as string))
  const crashes = await pLimit(trialsAtOnce).map(tried, crash)
  return [whole, ...crashes].flatMap(({ violations }) => violations)
}

async function openAndStop(engines: Engines, options?: ShopOptions): Promise<void> {
  const shop = await openTestShop(engines, options)
  await shop.close()
}

async function openAndFindViolations(engines: Engines, ledger: Ledger, options?: ShopOptions): Promise<string[]> {
  const shop = await openTestShop(engines, options)
  try {
    await shop.signIn(admin)
    if (options) await hideLaterRelease(shop.deps)
    return await findViolations({ DATA_DIR: shop.dataDir, ...engines }, [ledger])
  } finally {
    await shop.close()
  }
}

test('a first start survives a crash at every step', async () => {
  const findViolations = (engines: Engines) => openAndFindViolations(engines, { messages: [], items: [], deleted: [] })
  expect(await crashAtEachStep({ makeEngines: newScaledOut, work: openAndStop, findViolations })).toEqual([])
})

test('a migration survives a crash at every step', async () => {
  const old = await newScaledOut()
  const shop = await openTestShop(old)
  const { ledger } = await fillShop(shop)
  await shop.close()
  const oldSchema = await schemaOf(old)

  const makeEngines = async () => ({
    ...(await newScaledOut(new URL(old.DATABASE_URL).pathname.slice(1))),
    FILES_URL: old.FILES_URL,
  })
  const findViolations = async (engines: Engines) => {
    const schema = await schemaOf(engines)
    const violations = await openAndFindViolations(engines, ledger, { laterMigrations })
    const newSchema = await schemaOf(engines)
    expect(newSchema).not.toBe(oldSchema)
    return [...([oldSchema, newSchema].includes(schema) ? [] : ['half of a schema']), ...violations]
  }
  const work = (engines: Engines) => openAndStop(engines, { laterMigrations })
  expect(await crashAtEachStep({ makeEngines, work, findViolations })).toEqual([])
})

async function schemaOf({ DATABASE_URL }: Engines): Promise<string> {
  const columns = await query(
    DATABASE_URL,
    `select table_name, column_name from information_schema.columns where table_schema = 'public' order by 1, 2`,
  )
  return JSON.stringify(columns.rows)
}

async function backedUpShop() {
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  const path = join(folder, 'backup.tar')
  const shop = await openTestShop()
  const { ledger } = await fillShop(shop)
  await makeBackup(shop.deps, path, silent)
  await shop.close()
  const restoreInto = async (engines: Engines) => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    await restoreShop(readConfig({ DATA_DIR: dataDir, ...engines }), path, silent)
  }
  /** Restores again after a crash that has left no tables. */
  const findViolations = async (engines: Engines) => {
    if ((await schemaOf(engines)) === '[]') await restoreInto(engines)
    return openAndFindViolations(engines, ledger)
  }
  return { path, restoreInto, findViolations }
}

test('after a crash at every step of a restore, the shop is whole or can be restored again', async () => {
  const { restoreInto, findViolations } = await backedUpShop()
  expect(await crashAtEachStep({ makeEngines: newScaledOut, work: restoreInto, findViolations })).toEqual([])
})

test('a restore of the rows before the files does not survive a crash at every step', async () => {
  const { path, findViolations } = await backedUpShop()
  const work = async (engines: Engines) => {
    const database = await openDatabase(engines.DATABASE_URL)
    const files = await openFiles(engines.FILES_URL)
    const delayed: Parameters<typeof files.put>[] = []
    const late = { ...files, put: async (...file: Parameters<typeof files.put>) => void delayed.push(file) }
    try {
      await restoreBackup({ ...database, files: late }, { path, manifest: await checkBackup(path) }, silent)
      for (const file of delayed) await files.put(...file)
    } finally {
      await database.db.destroy()
    }
  }
  const isTried = (step: string) => step.startsWith('commit')
  const violations = await crashAtEachStep({ makeEngines: newScaledOut, work, findViolations, isTried })
  expect(violations).toContainEqual(expect.stringMatching(/^after commit.*: I4 missing/))
})
