import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { smallPhoto } from '../../test/photos.ts'
import { openTestShop, readConfig } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { firstFilesOf } from '../gallery/image-address.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { migrateTo, stepOf, steps } from '../platform/database/migrate.server.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import { restoreShop } from '../restore-shop.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { beginPacking } from './pack.server.ts'
import * as sentences from './sentences.ts'
import { bytesOf, EntryTooLarge } from './unpack.server.ts'

const oldOwner = 'owner-of-before@example.com'
const image = { name: `${'0a'.repeat(10)}-blouse.jpg`, widthPx: 401, heightPx: 301 }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The backup of a shop whose database has come no further than this step. */
async function backupOf(step: string): Promise<string> {
  const folder = await newFolder()
  const databaseUrl = `sqlite:${join(folder, 'shop.sqlite')}`
  const { db, engine } = await openDatabase(databaseUrl)
  await migrateTo(step, db, engine)
  // What making a backup needs, and no backup has in it.
  await sql`create table "fileHolds" (id text, "untilTime" integer)`.execute(db)
  const files = await openFiles(`disk:${join(folder, 'images')}`)
  for (const file of firstFilesOf(image)) await files.put(file, await smallPhoto())
  await db
    .insertInto('images')
    .values({ ...image, state: 'shown', changedAt: 1 })
    .execute()
  // Not through the tables of today, which have more columns.
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
  await makeBackup({ db, engine, files, databaseUrl, now: Date.now }, path, () => {})
  await db.destroy()
  return path
}

test('the backup of an older release is restored into this one, whose shop opens on it', async () => {
  const older = '0010-shop-details'
  const path = await backupOf(older)
  expect(await checkBackup(path)).toMatchObject({ migration: older, tables: { gallery: { rows: 1 } } })
  const dataDir = await newFolder()
  const here = { DATABASE_URL: `sqlite:${join(dataDir, 'shop.sqlite')}`, FILES_URL: `disk:${join(dataDir, 'images')}` }
  await restoreShop(readConfig({ ...here, DATA_DIR: dataDir }), path, () => {})

  const shop = await openTestShop(here, { dataDir })
  onTestFinished(() => shop.close())
  expect(await stepOf(shop.shop.db)).toBe(steps.at(-1))
  const old = shop.shop.db.selectFrom('users').select('name').where('email', '=', oldOwner)
  expect(await old.execute()).toEqual([{ name: 'Owner' }])
  expect((await shop.browser().ask(calls.listGallery, {})).body.items).toMatchObject([{ id: 'one', price: '450' }])
  expect((await shop.browser().ask(calls.listClosures, {})).body.closures).toMatchObject([
    { reason: 'Pongal', reasonInTamil: '' },
  ])
  expect((await shop.browser().fetch(`/images/${image.name}`)).status).toBe(200)
})

test('of an entry that is far too large no more is read than it may have', async () => {
  let read = 0
  async function* endless() {
    while (true) {
      read += 10
      yield new Uint8Array(10)
    }
  }
  await expect(bytesOf({ name: 'manifest.json', parts: endless() }, 25)).rejects.toThrow(EntryTooLarge)
  expect(read).toBe(30)
})

test.each([
  { what: 'with a later step of the schema', later: { migration: '9999-of-another-year' } },
  { what: 'in a later format', later: { format: 2, tables: 'told otherwise' } },
])('a backup $what is refused, as this program is too old for it', async ({ later }) => {
  const path = join(await newFolder(), 'newer.tar')
  const packing = beginPacking(path, new Date())
  await packing.add('rows/users.jsonl', Buffer.from('{}\n'))
  const manifest = {
    product: 'thaiyal',
    format: 1,
    version: '7.0.0',
    migration: '0013-backups',
    madeAt: '',
    missing: [],
  }
  await packing.seal({ ...manifest, tables: {}, ...later } as never)
  await expect(checkBackup(path)).rejects.toThrow(sentences.newer(path, '7.0.0'))
})
