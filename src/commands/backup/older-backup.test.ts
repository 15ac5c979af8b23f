import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { openTestShop, readConfig } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { listUploadFiles } from '../../gallery/images/image-address.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrate, migrationNames, readLastMigration } from '../../platform/database/migrate.server.ts'
import { openFiles } from '../../platform/files/open-files.server.ts'
import { restoreShop } from '../back-up-and-restore.server.ts'
import { writeArchive } from './archive.server.ts'
import { checkBackup, checksumOf } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'

const oldOwner = 'owner-of-before@example.com'
const image = { name: `${'0a'.repeat(10)}-blouse.jpg`, widthPx: 401, heightPx: 301 }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function backupOf(migration: string): Promise<string> {
  const folder = await newFolder()
  const databaseUrl = `sqlite:${join(folder, 'shop.sqlite')}`
  const { db, engine } = await openDatabase(databaseUrl)
  await migrate(db, engine, migration)
  const files = await openFiles(`disk:${join(folder, 'images')}`)
  for (const file of listUploadFiles(image)) await files.put(file, await smallPhoto())
  // Today's table types have other columns and values.
  await sql`
    insert into images (name, "widthPx", "heightPx", state, "changedAt")
    values (${image.name}, ${image.widthPx}, ${image.heightPx}, 'shown', 1)
  `.execute(db)
  await sql`
    insert into users (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('owner', 'Owner', ${oldOwner}, 1, ${'2025-01-14T04:30:00.000Z'}, ${'2025-01-14T04:30:00.000Z'})
  `.execute(db)
  const item = { id: 'one', imageName: image.name, category: 'aari blouse' as const, price: '450', uploadTime: 7 }
  await db.insertInto('gallery').values(item).execute()
  await db
    .insertInto('closures')
    .values({ id: 'pongal', fromDay: '2099-01-14', untilDay: '2099-01-16', reason: 'Pongal' })
    .execute()
  const path = join(folder, 'older.tar')
  await makeBackup({ db, engine, files, now: Date.now }, path, () => {})
  await db.destroy()
  return path
}

test('a backup of an older release can be restored and opened', async () => {
  const older = '0016-file-leases'
  const path = await backupOf(older)
  expect(await checkBackup(path)).toMatchObject({ migration: older })
  const dataDir = await newFolder()
  const settings = {
    DATABASE_URL: `sqlite:${join(dataDir, 'shop.sqlite')}`,
    FILES_URL: `disk:${join(dataDir, 'images')}`,
  }
  await restoreShop(readConfig({ ...settings, DATA_DIR: dataDir }), path, () => {})
  const { db } = await openDatabase(settings.DATABASE_URL)
  expect(await db.selectFrom('images').select('state').execute()).toEqual([{ state: 'used' }])
  expect(await db.selectFrom('designCounters').selectAll().execute()).toEqual([
    { category: 'aari blouse', lastNumber: 1 },
  ])
  await db.destroy()

  const shop = await openTestShop(settings, { dataDir })
  onTestFinished(() => shop.close())
  expect(await readLastMigration(shop.deps.db)).toBe(migrationNames.at(-1))
  const old = shop.deps.db.selectFrom('users').select('name').where('email', '=', oldOwner)
  expect(await old.execute()).toEqual([{ name: 'Owner' }])
  expect((await shop.browser().ask(endpoints.listGallery, {})).body.items).toMatchObject([{ id: 'one', price: '450' }])
  expect((await shop.browser().ask(endpoints.listClosures, {})).body.closures).toMatchObject([
    { reason: 'Pongal', reasonInTamil: '' },
  ])
  expect((await shop.browser().fetch(`/images/${image.name}`)).status).toBe(200)
})

async function writeBackup(path: string, manifest: object, rows: Record<string, string>): Promise<void> {
  const text = JSON.stringify(manifest)
  async function* entries() {
    for (const [name, content] of Object.entries(rows)) yield { name, bytes: Buffer.from(content) }
    yield { name: 'manifest.json', bytes: Buffer.from(text) }
    yield { name: 'manifest.sha256', bytes: Buffer.from(checksumOf(text)) }
  }
  await writeArchive(path, entries())
}

test.each([
  { kind: 'with a later migration', change: { migration: '9999-of-another-year' }, message: 'newer release (7.0.0)' },
  { kind: 'in a later format', change: { format: 3, entries: 'in another form' }, message: 'newer release (7.0.0)' },
  { kind: 'with a replaced migration', change: { migration: '0015-plain-names' }, message: 'before 24 November 2026' },
])('a backup $kind is rejected with an explanation', async ({ change, message }) => {
  const path = join(await newFolder(), 'other.tar')
  const manifest = { product: 'thaiyal', format: 2, version: '7.0.0', migration: '0016-file-leases' }
  await writeBackup(
    path,
    { ...manifest, madeAt: '', missing: [], entries: {}, ...change },
    { 'rows/users.jsonl': '{}\n' },
  )
  await expect(checkBackup(path)).rejects.toThrow(message)
})
