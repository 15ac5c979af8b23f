import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { test } from '../../test/backed-up-shop.ts'
import { publishOne } from '../../test/designs.ts'
import { laterMigrations } from '../../test/later-release.ts'
import { admin, openTestShop, visitor } from '../../test/shop.ts'
import { endpoints } from '../api/endpoints.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { migrationNames } from '../platform/database/migrate.server.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import { writeArchive } from './archive.server.ts'
import { checkBackup, checksumOf } from './check-backup.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

test('a backup of an older release is restored and migrated', async ({ folder, whole }) => {
  const dataDir = join(folder, 'later')
  const database = await openDatabase(`sqlite:${dataDir}/shop.sqlite`)
  const target = { ...database, files: await openFiles(`disk:${dataDir}/images`), laterMigrations }
  await restoreBackup(target, { path: whole, manifest: await checkBackup(whole) }, () => {})
  await database.db.destroy()

  const shop = await openTestShop({}, { dataDir, laterMigrations })
  onTestFinished(() => shop.close())
  const { rows } = await sql`select "designNumber", fabric from gallery order by "uploadTime"`.execute(shop.deps.db)
  expect(rows).toEqual([1, 2].map((designNumber) => ({ designNumber, fabric: 'cotton' })))
  await shop.signIn(visitor)
  const owner = await shop.signIn(admin)
  const { items } = (await owner.ask(endpoints.listGallery, {})).body
  expect((await owner.fetch(items[0].url)).status).toBe(200)
  const { code } = await publishOne(shop, owner, items[0].url, items[0].category)
  expect(code).toMatch(/-3$/)
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

test.for([
  { kind: 'with a later migration', change: { migration: '9999-of-another-year' }, message: 'newer release (7.0.0)' },
  { kind: 'in a later format', change: { format: 3, entries: 'in another form' }, message: 'newer release (7.0.0)' },
  { kind: 'of a version before 1.0.0', change: { migration: '0027-no-page-views' }, message: 'a version before 1.0.0' },
])('a backup $kind is rejected with an explanation', async ({ change, message }, { folder }) => {
  const path = join(folder, 'other.tar')
  const manifest = { product: 'thaiyal', format: 2, version: '7.0.0', migration: migrationNames[0] }
  await writeBackup(
    path,
    { ...manifest, madeAt: '', missing: [], entries: {}, ...change },
    { 'rows/users.jsonl': '{}\n' },
  )
  await expect(checkBackup(path)).rejects.toThrow(message)
})
