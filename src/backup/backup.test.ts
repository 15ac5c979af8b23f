import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { engineSettings, forgetEngines } from '../../test/engines.ts'
import { admin, openTestShop, readConfig, type TestShop, visitor } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { webpOf } from '../gallery/image-address.ts'
import { writeNote } from '../move/marker.server.ts'
import { restoreKey } from '../move/tables.ts'
import { openDatabase } from '../platform/database/database.server.ts'
import { migrateTo, stepOf } from '../platform/database/migrate.server.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'
import * as sentences from './sentences.ts'

const program = (name: string) => join(import.meta.dirname, `../../bin/${name}.mjs`)
const built = pathToFileURL(join(import.meta.dirname, '../../build/server/commands.js')).href
const { examineShop, restoreShop }: typeof import('../commands.ts') = await import(/* @vite-ignore */ built)

let shop: TestShop
let owner: Browser
let folder: string
/** Of the shop with two photos, as all tests find it. */
let whole: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  shop = await openTestShop()
  await shop.registered()
  owner = await shop.signedIn(admin)
  for (const seed of [1, 2]) await hung(owner, await uploaded(owner, seed))
  whole = join(folder, 'whole.tar')
  await makeBackup(parts(), whole, () => {})
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const parts = () => ({ ...shop.shop, databaseUrl: shop.shop.config.databaseUrl })

/** An empty place on the engines of this run. */
async function emptyPlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(async () => {
    await forgetEngines(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  const settings = { DATA_DIR: dataDir, ...(await engineSettings(dataDir)) }
  const config = readConfig(settings)
  return { dataDir, settings, config, restore: (file: string) => restoreShop(config, file, () => {}) }
}

/** The command as a process of its own. */
async function command(name: string, file: string, settings: Record<string, string>) {
  const { PATH } = process.env
  const child = spawn(process.execPath, [program(name), file], { env: { PATH, ...settings } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said }
}

test('the commands write a backup of an open shop for this user alone, and restore it', async () => {
  const { databaseUrl, filesUrl } = shop.shop.config
  const here = { DATA_DIR: shop.dataDir, DATABASE_URL: databaseUrl, FILES_URL: filesUrl }
  const file = join(folder, 'by-command.tar')
  const made = await command('backup', file, here)
  expect(made.said).toContain('Written: gallery items: 2\n')
  expect(made.said).toContain('The backup is made, and whole')
  expect(made.code).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['by-command.tar', 'whole.tar'])

  const place = await emptyPlace()
  const restored = await command('restore', file, place.settings)
  expect(restored.said).toMatch(/Restored: accounts: 2\n[\s\S]*Restored: image files: 6 of 6\n[\s\S]*is restored/)
  expect(restored.code).toBe(0)

  const full = await command('restore', file, place.settings)
  expect(full.said).toContain('already, or something else')
  expect(full.code).toBe(1)
  expect(await examineShop(place.config, {}, () => {})).toBe(true)
})

test('a file that the shop has lost is named, and the backup has everything else', async () => {
  const url = await uploaded(owner, 4)
  await hung(owner, url)
  const lost = webpOf(url.slice('/images/'.length), 320)
  await shop.shop.files.delete(lost)
  const file = join(folder, 'lost.tar')
  expect((await makeBackup(parts(), file, () => {})).missing).toEqual([lost])
  const place = await emptyPlace()
  await place.restore(file)
  const report: string[] = []
  expect(await examineShop(place.config, { json: true }, (line) => report.push(line))).toBe(false)
  expect(JSON.parse(report[0] ?? '')).toMatchObject({ missing: 1, orphan: 0, mismatch: 0 })
})

test('no secret is in a backup but the hashes of passwords', async () => {
  const person = await shop.signedIn(visitor)
  await shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  const waiting = 'http://localhost:3000/reset-password?oobCode=canary-of-a-code'
  const mail = { id: 'waiting', content: JSON.stringify({ text: waiting }), createdTime: 1, nextAttemptTime: 9e14 }
  await shop.shop.db.insertInto('mails').values(mail).execute()
  const sessions = await shop.shop.db.selectFrom('sessions').select('token').execute()
  const codes = await shop.shop.db.selectFrom('verifications').selectAll().execute()
  const secret = await shop.shop.db.selectFrom('settings').select('value').where('key', '=', 'sessionSecret').execute()
  const ofFile = await readFile(join(shop.dataDir, 'session-secret'), 'utf8').catch(() => '')
  const canaries = [
    'canary-of-a-code',
    ...sessions.map(({ token }) => token),
    ...codes.flatMap(({ id, identifier }) => [id, identifier]),
    ...secret.map(({ value }) => value),
    ...(ofFile ? [ofFile] : []),
    ...[...person.cookies.values()].filter((value) => value.length > 16),
  ]
  expect(sessions.length).toBeGreaterThan(1)
  expect(codes.length).toBeGreaterThan(0)
  expect(canaries.length).toBeGreaterThan(6)

  const file = join(folder, 'secrets.tar')
  await makeBackup(parts(), file, () => {})
  await shop.shop.db.deleteFrom('mails').where('id', '=', 'waiting').execute()
  const bytes = (await readFile(file)).toString('latin1')
  expect(bytes).toContain(visitor.email)
  expect(canaries.filter((canary) => bytes.includes(canary))).toEqual([])
})

const damages: { what: string; damage: (file: string) => Promise<unknown>; says: (file: string) => string }[] = [
  { what: 'that is not there', damage: (file) => rm(file), says: sentences.noFile },
  { what: 'that is empty', damage: (file) => truncate(file, 0), says: sentences.emptyFile },
  { what: 'that is something else', damage: (file) => writeFile(file, 'x'.repeat(5000)), says: sentences.noBackup },
  { what: 'without its last kilobytes', damage: (file) => cut(file, 5000), says: sentences.cutOff },
  {
    what: 'without its second half',
    damage: async (file) => cut(file, (await stat(file)).size / 2),
    says: sentences.cutOff,
  },
]

async function cut(file: string, bytes: number): Promise<void> {
  await truncate(file, Math.floor((await stat(file)).size - bytes))
}

async function damaged(damage: (file: string) => Promise<unknown>): Promise<string> {
  const file = join(folder, 'damaged.tar')
  await copyFile(whole, file)
  await damage(file)
  return file
}

test.each(damages)('a backup $what is refused in one sentence', async ({ damage, says }) => {
  const file = await damaged(damage)
  await expect(checkBackup(file)).rejects.toThrow(says(file))
})

test('a backup in which one byte is another is refused, and the empty place stays empty', async () => {
  const place = await emptyPlace()
  for (const words of [visitor.email, 'WEBP', '"madeAt"']) {
    const file = await damaged(async (path) => {
      const bytes = await readFile(path)
      bytes[bytes.indexOf(words) + 2] = 0x7e
      await writeFile(path, bytes)
    })
    await expect(place.restore(file)).rejects.toThrow(/is damaged: (rows|images|manifest).* is not what was written/)
  }
  await place.restore(whole)
})

test('where the disk or the database fails in the middle, the place is empty again', async () => {
  const place = await emptyPlace()
  const { restoreBackup } = await import('./restore-backup.server.ts')
  const { openPlace, readPlace } = await import('../move/place.server.ts')
  const open = await openPlace(readPlace('--to', place.config.databaseUrl, place.config.filesUrl), {
    mustBeThere: false,
  })
  const manifest = await checkBackup(whole)
  let puts = 0
  const full = {
    ...open.files,
    async put(name: string, bytes: Uint8Array) {
      if (++puts > 4) throw new Error('no space left on device')
      await open.files.put(name, bytes)
    },
  }
  const restoring = restoreBackup({ ...open, files: full }, { path: whole, manifest }, () => {})
  await expect(restoring).rejects.toThrow('no space left')
  expect(await open.hasNoFiles()).toBe(true)
  expect(await open.db.introspection.getTables()).toEqual([])
  await open.close()
  await place.restore(whole)
  const { db } = await openDatabase(place.config.databaseUrl)
  expect(await stepOf(db)).toBe(manifest.migration)
  await db.destroy()
})

test('no shop opens where a restore was killed in the middle, and the next one begins anew', async () => {
  const place = await emptyPlace()
  const { databaseUrl, filesUrl } = place.config
  const { db, engine } = await openDatabase(databaseUrl)
  await migrateTo('0010-shop-details', db, engine)
  await writeNote(db, restoreKey, { files: ['left-over.jpg'] })
  await db
    .insertInto('images')
    .values({ name: 'left-over.jpg', widthPx: 1, heightPx: 1, state: 'shown', changedAt: 1 })
    .execute()
  await db.destroy()
  await (await openFiles(filesUrl)).put('left-over.jpg', Buffer.from('half'))
  const engines = { DATABASE_URL: databaseUrl, FILES_URL: filesUrl }
  await expect(openTestShop(engines, { dataDir: place.dataDir })).rejects.toThrow('Run the same restore again')
  await place.restore(whole)
  expect(await examineShop(place.config, {}, () => {})).toBe(true)
  expect(await (await openFiles(filesUrl)).get('left-over.jpg')).toBeUndefined()
})
