// @module-tag slow
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { makeBackup } from '../../src/backups/make-backup.server.ts'
import { restoreShop } from '../../src/commands/back-up-and-restore.server.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { hideLaterRelease, laterMigrations } from '../later-release.ts'
import { admin, openTestShop, readConfig, type ShopOptions } from '../shop.ts'
import { publishItem, uploadPhoto } from '../uploads.ts'
import { recordCrashes } from './crash-recorder.ts'
import {
  expectNoViolations,
  folderOf,
  openedAt,
  openShopFrom,
  openShopIn,
  prepareBase,
  violationsIn,
} from './crashed-shop.ts'
import type { Ledger } from './ledger.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

const silent = () => {}

async function crashesDuringStart(folder: string, options: ShopOptions = {}) {
  const start = async () => (await openTestShop({}, { ...options, dataDir: folder })).stop()
  const crashes = await recordCrashes(folder, {}, start)
  const left = takeSnapshot(folder)
  await rm(folder, { recursive: true })
  return { crashes, left }
}

test('a first start survives a crash at every step', async () => {
  const { crashes } = await crashesDuringStart(await folderOf(new Map()))
  await expectNoViolations(crashes, async ({ left }) => {
    const shop = await openShopFrom(left, { ADMIN_PASSWORD: admin.password })
    try {
      await shop.signIn(admin)
      return await violationsIn(shop, { messages: [], items: [], deleted: [] })
    } finally {
      await shop.close()
    }
  })
})

test('a migration survives a crash at every step', async () => {
  const old = await prepareBase()
  const { crashes, left: migrated } = await crashesDuringStart(await folderOf(old.left), { laterMigrations })
  const schemas = [await schemaOf(old.left), await schemaOf(migrated)]
  expect(schemas[0]).not.toBe(schemas[1])
  await expectNoViolations(crashes, async ({ left }) => {
    const schema = await schemaOf(left)
    const shop = await openShopFrom(left, {}, undefined, { laterMigrations })
    try {
      await hideLaterRelease(shop.deps)
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

test('after a crash at every step of a restore, the shop is whole or can be restored again', async () => {
  const { base, path, backups } = await backedUpBase()
  const restoreInto = (folder: string) => restoreShop(readConfig({ DATA_DIR: folder }), path, silent)

  const place = await folderOf(new Map())
  const crashes = await recordCrashes(place, {}, () => restoreInto(place))
  await expectNoViolations(crashes, async ({ left }) => {
    const found = await openShopFrom(left).catch(() => undefined)
    try {
      const users = await found?.deps.db.selectFrom('users').select('id').execute()
      // A start in an empty folder creates the owner's account only; the backup has a visitor, too.
      if (found && users?.length !== 1) return await violationsIn(found, base.ledger)
    } finally {
      await found?.close()
    }
    const folder = await folderOf(left)
    await restoreInto(folder)
    const shop = await openShopIn(folder)
    try {
      return await violationsIn(shop, base.ledger)
    } finally {
      await shop.close()
    }
  })
  for (const folder of [place, backups]) await rm(folder, { recursive: true })
})

test('after a crash at every step of a restore in the browser, the shop is as before or whole', async () => {
  const { base, path, backups } = await backedUpBase()
  const body = await readFile(path)
  const place = await folderOf(new Map())
  const shop = await openTestShop({}, { dataDir: place })
  const owner = await shop.signIn(admin)
  // A photo of this name counts as one of the starter gallery.
  const { id, url, price } = await publishItem(owner, await uploadPhoto(owner, 7, 'design-blouse-1.jpg'))
  await shop.untilMailsSent()
  const before: Ledger = { messages: [], items: [{ id, url, price, place: 'published' }], deleted: [] }
  const crashes = await recordCrashes(
    place,
    {},
    async () => {
      const response = await owner.fetch(endpoints.restoreBackup.path, { method: 'POST', body })
      expect(await response.json()).toEqual({ hasNewerMessages: true })
    },
    { isDiscarded: (name) => /^(restoring\/(?!files)|received\/)/.test(name) },
  )
  const found = new Set<string>()
  await expectNoViolations(crashes, async ({ left }) => {
    const opened = await openShopFrom(left)
    try {
      const users = await opened.deps.db.selectFrom('users').select('id').execute()
      const ledger = users.length === 1 ? before : base.ledger
      found.add(users.length === 1 ? 'as before' : 'whole')
      const leftovers = existsSync(join(opened.dataDir, 'restoring')) ? ['a folder of the restore'] : []
      return [...leftovers, ...(await violationsIn(opened, ledger))]
    } finally {
      await opened.close()
    }
  })
  expect([...found].sort()).toEqual(['as before', 'whole'])
  await shop.close()
  await rm(backups, { recursive: true })
})

async function backedUpBase() {
  const base = await prepareBase()
  const source = await openShopFrom(base.left, {}, openedAt)
  const backups = await folderOf(new Map())
  const path = join(backups, 'backup.tar')
  await makeBackup(source.deps, path, silent)
  await source.close()
  return { base, path, backups }
}
