import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { openTestShop, readConfig } from '../../../test/shop.ts'
import { test } from '../../../test/shop-test.ts'
import { calls } from '../../api/calls.ts'
import { firstFilesOf } from '../../gallery/images/image-address.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrateTo, stepOf, steps } from '../../platform/database/migrate.server.ts'
import { openFiles } from '../../platform/files/open-files.server.ts'
import { restoreShop } from '../restore-shop.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { beginPacking } from './pack.server.ts'
import * as sentences from './sentences.ts'
import { bytesOf, EntryTooLarge, linesOf } from './unpack.server.ts'

const oldOwner = 'owner-of-before@example.com'
const image = { name: `${'0a'.repeat(10)}-blouse.jpg`, widthPx: 401, heightPx: 301 }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Makes a backup of a shop at an earlier step of the schema. */
async function backupOf(step: string): Promise<string> {
  const folder = await newFolder()
  const databaseUrl = `sqlite:${join(folder, 'shop.sqlite')}`
  const { db, engine } = await openDatabase(databaseUrl)
  await migrateTo(step, db, engine)
  await sql`create table "fileHolds" (id text, "untilTime" integer)`.execute(db)
  const files = await openFiles(`disk:${join(folder, 'images')}`)
  for (const file of firstFilesOf(image)) await files.put(file, await smallPhoto())
  await db
    .insertInto('images')
    .values({ ...image, state: 'shown', changedAt: 1 })
    .execute()
  // The types of today's tables have more columns.
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

test('restores a backup of an older release and opens the shop on it', async () => {
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

test('reads no more of an oversized entry than the limit', async () => {
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

async function linesIn(parts: AsyncIterable<Uint8Array>, maxLineBytes = 100): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf({ name: 'rows', parts }, maxLineBytes)) lines.push(line)
  return lines
}

test('reads lines across parts that end within a line or a character', async () => {
  const text = 'சட்டை 1\nசட்டை 2\n\nlast'
  const bytes = Buffer.from(text)
  for (const size of [1, 2, 5, 100]) {
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    expect(await linesIn(Readable.from(parts))).toEqual(text.split('\n'))
  }
  expect(await linesIn(Readable.from([Buffer.from('one\n')]))).toEqual(['one'])
})

test('reads no more of an oversized line than the limit', async () => {
  const parts = Array.from({ length: 10 }, () => Buffer.from('123456789\n0'))
  expect(await linesIn(Readable.from(parts), 10)).toHaveLength(11)
  let read = 0
  async function* withoutNewline() {
    for (; read < 1000; read += 10) yield Buffer.alloc(10, 'x')
  }
  await expect(linesIn(withoutNewline(), 25)).rejects.toThrow(EntryTooLarge)
  expect(read).toBe(20)
})

test.each([
  { what: 'with a later step of the schema', later: { migration: '9999-of-another-year' } },
  { what: 'in a later format', later: { format: 2, tables: 'told otherwise' } },
])('rejects a backup $what, which is newer than this program', async ({ later }) => {
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
