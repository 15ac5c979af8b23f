import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { checkBackup } from '../src/commands/backup/check-backup.server.ts'
import { makeBackup } from '../src/commands/backup/make-backup.server.ts'
import { restoreShop } from '../src/commands/restore-shop.server.ts'
import { backUpNightly } from '../src/jobs/nightly-backup.server.ts'
import { openDatabase } from '../src/platform/database/database.server.ts'
import { recordCrashes } from '../torture/crash-recorder.ts'
import { type Snapshot, takeSnapshot } from '../torture/snapshot.ts'
import {
  type Base,
  expectNoViolations,
  folderOf,
  opened,
  openedAt,
  openedIn,
  prepareBase,
  violationsIn,
} from './crashed-shop.ts'
import { revertMigrations } from './earlier-release.ts'
import { admin, openTestShop, readConfig, type TestShop } from './shop.ts'

const silent = () => {}

let base: Base
beforeAll(async () => {
  base = await prepareBase()
})

async function crashesDuringStart(folder: string) {
  const { crashes } = await recordCrashes(folder, {}, async () => (await openTestShop({}, { dataDir: folder })).stop())
  const left = takeSnapshot(folder)
  await rm(folder, { recursive: true })
  return { crashes, left }
}

test('a first start survives a crash at every step', async () => {
  const { crashes } = await crashesDuringStart(await folderOf(new Map()))
  await expectNoViolations(crashes, async ({ left }) => {
    const shop = await opened(left, { ADMIN_PASSWORD: admin.password })
    try {
      await shop.signedIn(admin)
      return await violationsIn(shop, { messages: [], items: [], gone: [] })
    } finally {
      await shop.close()
    }
  })
})

test('a migration survives a crash at every step', async () => {
  const old = await prepareBase(({ shop }) => revertMigrations(shop))
  const { crashes, left: migrated } = await crashesDuringStart(await folderOf(old.left))
  const schemas = [await schemaOf(old.left), await schemaOf(migrated)]
  expect(schemas[0]).not.toBe(schemas[1])
  await expectNoViolations(crashes, async ({ left }) => {
    const schema = await schemaOf(left)
    const shop = await opened(left)
    try {
      return [...(schemas.includes(schema) ? [] : ['half of a schema']), ...(await violationsIn(shop, old.ledger))]
    } finally {
      await shop.close()
    }
  })
})

async function schemaOf(left: Snapshot): Promise<string> {
  const folder = await folderOf(left)
  const { db } = await openDatabase(`sqlite:${join(folder, 'shop.sqlite')}`)
  const { rows } = await sql`select name, sql from sqlite_schema order by name`.execute(db)
  await db.destroy()
  await rm(folder, { recursive: true })
  return JSON.stringify(rows)
}

test('a nightly backup is whole or absent after a crash at every step', async () => {
  const shop = await opened(base.left, { BACKUPS: 'on' }, openedAt)
  const known = { isMade: false }
  const work = async () => {
    expect(await backUp(shop)).toBe('tested')
    known.isMade = true
  }
  const isDiscarded = (name: string) => /^backups\/trial\//.test(name)
  const { crashes } = await recordCrashes(shop.dataDir, known, work, { isDiscarded }).finally(shop.close)
  await expectNoViolations(crashes, async ({ left, known }) => {
    // Ten minutes later could be another night.
    const shop = await opened(left, { BACKUPS: 'on' }, openedAt)
    try {
      const found = await backupsOf(shop)
      // The claim of a killed process expires after three hours, which may lie in another night.
      await shop.shop.db.updateTable('backups').set({ heartbeatTime: 0 }).where('state', '=', 'running').execute()
      await backUp(shop)
      const { whole, violations } = await backupsOf(shop)
      return [
        ...(known.isMade && found.whole === 0 ? ['the backup is lost'] : []),
        ...found.violations,
        ...violations,
        ...(whole === 1 ? [] : [`${whole} backups after the next try`]),
        ...(await violationsIn(shop, base.ledger)),
      ]
    } finally {
      await shop.close()
    }
  })
})

function backUp({ shop }: TestShop) {
  return backUpNightly(shop, new AbortController().signal)
}

async function backupsOf({ dataDir }: TestShop): Promise<{ whole: number; violations: string[] }> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const violations: string[] = []
  const made = names.filter((name) => name.endsWith('.tar'))
  for (const name of made) await checkBackup(join(folder, name)).catch((error) => violations.push(String(error)))
  return { whole: made.length, violations }
}

test('a restored shop is whole, or the next try restores it, after a crash at every step', async () => {
  const source = await opened(base.left, {}, openedAt)
  const backups = await folderOf(new Map())
  const path = join(backups, 'backup.tar')
  await makeBackup(source.shop, path, silent)
  await source.close()
  const restoreInto = (folder: string) => restoreShop(readConfig({ DATA_DIR: folder }), path, silent)

  const place = await folderOf(new Map())
  const { crashes } = await recordCrashes(place, {}, () => restoreInto(place))
  await expectNoViolations(crashes, async ({ left }) => {
    const found = await opened(left).catch(() => undefined)
    try {
      const users = await found?.shop.db.selectFrom('users').select('id').execute()
      // A start in an empty place makes the account of the owner; the backup has a visitor, too.
      if (found && users?.length !== 1) return await violationsIn(found, base.ledger)
    } finally {
      await found?.close()
    }
    const folder = await folderOf(left)
    await restoreInto(folder)
    const shop = await openedIn(folder)
    try {
      return await violationsIn(shop, base.ledger)
    } finally {
      await shop.close()
    }
  })
  for (const folder of [place, backups]) await rm(folder, { recursive: true })
})
