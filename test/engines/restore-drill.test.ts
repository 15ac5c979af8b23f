// @module-tag slow
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { photosPerPage } from '../../src/api/shop-constants.ts'
import { checkBackup } from '../../src/backups/check-backup.server.ts'
import { restoreBackup } from '../../src/backups/restore-backup.server.ts'
import { backedUpTables } from '../../src/backups/rows.server.ts'
import { openDatabase } from '../../src/platform/database/database.server.ts'
import { openFiles } from '../../src/platform/files/open-files.server.ts'
import type { Browser } from '../browser.ts'
import { backUpShop, checkShop, restoreShop } from '../built-server.ts'
import { laterMigrations } from '../later-release.ts'
import { admin, openTestShop, readConfig, type TestShop, visitor } from '../shop.ts'
import { deletePermanently, publishItem, uploadPhoto } from '../uploads.ts'
import { type Engines, embedded, makeShop, newFolder, newScaledOut, people } from './shop-to-restore.ts'
import { filesOf, type Rows, rowsOf, sumsOf } from './stored-data.ts'

let folder: string
beforeAll(async () => {
  folder = await newFolder({ keep: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function engines(kind: 'embedded' | 'scaled out' | 'mixed'): Promise<Engines> {
  const embeddedEngines = embedded(await newFolder())
  if (kind === 'embedded') return embeddedEngines
  const otherShop = await newScaledOut()
  return kind === 'mixed' ? { ...embeddedEngines, FILES_URL: otherShop.FILES_URL } : otherShop
}

function startLoad(shop: TestShop, owner: Browser, deletedId: string) {
  const load = { isRunning: true, done: Promise.resolve() }
  const message = { name: 'Under load', email: 'load@example.com', message: 'Is it open?' }
  load.done = (async () => {
    for (let count = 0; load.isRunning; count++) {
      const answer = await shop.browser().ask(endpoints.sendContactMessage, message)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      if (count === 2) await deletePermanently(owner, deletedId)
      if (count < 3) await publishItem(owner, await uploadPhoto(owner, 100 + count))
    }
  })()
  return load
}

async function secretsOf({ deps: { db } }: TestShop): Promise<string[]> {
  const sessions = await db.selectFrom('sessions').select('token as secret').execute()
  const keys = await db.selectFrom('settings').select('value as secret').where('key', '=', 'sessionSecret').execute()
  return [...sessions, ...keys].map(({ secret }) => secret)
}

async function runDoctor(config: ReturnType<typeof readConfig>): Promise<Record<string, number>> {
  const lines: string[] = []
  await checkShop(config, { json: true }, (line) => lines.push(line))
  return JSON.parse(lines[0] ?? '')
}

/** Excludes tables that change in the background. */
function rowsToCompare(rows: Rows, deleted: { id: string; url: string }): string[] {
  const tables = [
    'users',
    'credentials',
    'gallery',
    'prices',
    'contactMessages',
    'contactInfo',
    'shopTexts',
    'closures',
  ]
  const all = [...tables, 'dailyCounts', 'webVitals', 'images'].flatMap((table) =>
    (rows[table] ?? []).map((row) => JSON.stringify([table, Object.entries(plain(row)).sort()])),
  )
  return all.filter((row) => !row.includes(deleted.id) && !row.includes(deleted.url.slice('/images/'.length)))
}

function plain({ avifState, avifTime, placeholder, ...row }: Record<string, unknown>) {
  const { emailVerified, twoFactorEnabled } = row
  return { ...row, emailVerified: Boolean(emailVerified), twoFactorEnabled: Boolean(twoFactorEnabled) }
}

test.each([
  { from: 'embedded', to: 'scaled out' },
  { from: 'scaled out', to: 'mixed' },
] as const)(
  'a restore on $to engines loses nothing of a busy shop on $from engines',
  async ({ from, to }) => {
    const source = await engines(from)
    await makeShop(source, { photos: 12, messages: 20 })
    const shop = await openTestShop(source)
    onTestFinished(() => shop.close().catch(() => {}))
    const owner = await shop.signIn(admin)
    const deletedItem = await publishItem(owner, await uploadPhoto(owner, 77))
    const mismatch = (await runDoctor(shop.deps.config)).mismatch
    const [rows, files] = [rowsToCompare(await rowsOf(source), deletedItem), await filesOf(source)]

    const secrets = await secretsOf(shop)

    const load = startLoad(shop, owner, deletedItem.id)
    const file = join(folder, `${from}.tar`)
    const lines: string[] = []
    await backUpShop(shop.deps.config, file, (line) => lines.push(line))
    load.isRunning = false
    await load.done
    expect(lines.join('\n')).toMatch(/Written: image files: \d+ of \d+\n[\s\S]*Backup written and checked/)
    await shop.close()
    const bytes = await readFile(file, 'latin1')
    expect(secrets.length).toBeGreaterThan(1)
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])

    const target = await engines(to)
    const dataDir = await newFolder()
    const config = readConfig({ ...target, DATA_DIR: dataDir })
    const output: string[] = []
    await restoreShop(config, file, (line) => output.push(line))
    expect(output.join('\n')).toMatch(/Restored: gallery items: \d+\n[\s\S]*The shop is restored/)
    // Some photos differ from their rows on purpose.
    expect(await runDoctor(config)).toMatchObject({ missing: 0, orphan: 0, mismatch })
    const restoredRows = new Set(rowsToCompare(await rowsOf(target), deletedItem))
    expect(rows.filter((row) => !restoredRows.has(row))).toEqual([])
    expect(rows.length).toBeGreaterThan(50)
    const restoredFiles = await filesOf(target)
    const stem = deletedItem.url.slice('/images/'.length, -'.jpg'.length)
    const lost = Object.entries(files).filter(([name, sum]) => !name.startsWith(stem) && restoredFiles[name] !== sum)
    expect(lost).toEqual([])
    expect(Object.keys(files).length).toBeGreaterThan(30)

    const again = await openTestShop(target, { dataDir })
    onTestFinished(() => again.close())
    for (const person of people) await again.signIn(person)
    const anonymous = again.browser().withSessionOf(owner)
    expect((await anonymous.ask(endpoints.lookup, {})).status).toBe(401)
    expect((await again.browser().page('/')).text).toContain('கீழ வீதி')
  },
  120_000,
)

test('moving a shop to other engines and back by backups changes no byte', async () => {
  const photos = 30
  const messages = 600
  const before = await engines('embedded')
  await makeShop(before, { photos: photos - 3, messages: messages - 5 })
  const [rowsBefore, filesBefore] = [await rowsOf(before), await filesOf(before)]
  const sumsBefore = sumsOf(rowsBefore)
  expect(sumsBefore).toMatchObject({
    users: { count: 3 },
    credentials: { count: 3 },
    images: { count: photos },
    gallery: { count: photos - 1 },
    prices: { count: 9 },
    contactMessages: { count: messages },
    contactInfo: { count: 1 },
    shopTexts: { count: 1 },
    closures: { count: 1 },
    // A backup excludes queued mail.
    mails: { count: 5 },
  })
  expect(Object.keys(filesBefore).length).toBeGreaterThan(2 * photos)

  const [between, after] = [await engines('scaled out'), await engines('embedded')]
  await move(before, between)
  expect(sumsOf(await rowsOf(between))).toEqual(sumsBefore)
  expect(await filesOf(between)).toEqual(filesBefore)
  await move(between, after)
  expect(await rowsOf(after)).toEqual(rowsBefore)
  expect(await filesOf(after)).toEqual(filesBefore)
  await expect(move(before, between)).rejects.toThrow('The database already contains a shop.')

  for (const place of [between, after]) {
    const shop = await openTestShop(place)
    onTestFinished(() => shop.close())
    for (const person of people) await shop.signIn(person)
    const wrong = await shop.browser().ask(endpoints.signInWithPassword, { ...visitor, password: 'not-it-1' })
    expect(wrong.errorCode).toBe('INVALID_LOGIN_CREDENTIALS')
    const { html, text } = await shop.browser().page('/')
    expect(text).toContain('கீழ வீதி')
    const pictures = new Set([...html.matchAll(/\/images\/[a-z0-9.-]+\.(?:jpg|webp)/g)].map(([address]) => address))
    expect(html.match(/ class="gallery-card"/g)).toHaveLength(photosPerPage)
    expect((await shop.browser().ask(endpoints.listGallery, {})).body.items).toHaveLength(photos - 2)
    for (const address of [...pictures].slice(0, 20)) expect((await shop.browser().fetch(address)).status).toBe(200)
  }
})

async function move(from: Engines, to: Engines): Promise<void> {
  const file = join(folder, 'move.tar')
  await backUpShop(readConfig({ ...from, DATA_DIR: await newFolder() }), file, () => {})
  await restoreShop(readConfig({ ...to, DATA_DIR: await newFolder() }), file, () => {})
}

test('going back to the old shop after a move to PostgreSQL in one DATA_DIR signs nobody out', async () => {
  const dataDir = await newFolder()
  const [before, after] = [embedded(dataDir), await engines('scaled out')]
  const signedIn = async (shop: TestShop) =>
    (await shop.browser().withSessionOf(owner).ask(endpoints.lookup, {})).status
  const shop = await openTestShop(before, { dataDir })
  const owner = await shop.signIn(admin)
  expect(await signedIn(shop)).toBe(200)
  await shop.stop()
  const file = join(folder, 'one-folder.tar')
  await backUpShop(readConfig({ ...before, DATA_DIR: dataDir }), file, () => {})
  await restoreShop(readConfig({ ...after, DATA_DIR: dataDir }), file, () => {})

  const moved = await openTestShop(after, { dataDir })
  expect(await signedIn(moved)).toBe(401)
  await moved.signIn(admin)
  await moved.stop()
  const old = await openTestShop(before, { dataDir })
  onTestFinished(() => old.stop())
  expect(await signedIn(old)).toBe(200)
})

test('a backup of an older release restores on PostgreSQL', async () => {
  const [older, place] = [await engines('embedded'), await engines('scaled out')]
  await makeShop(older, { photos: 2, messages: 1 })
  const file = join(folder, 'older.tar')
  await backUpShop(readConfig({ ...older, DATA_DIR: await newFolder() }), file, () => {})

  const database = await openDatabase(place.DATABASE_URL)
  const target = { ...database, files: await openFiles(place.FILES_URL), laterMigrations }
  await restoreBackup(target, { path: file, manifest: await checkBackup(file) }, () => {})
  await database.db.destroy()
  const { gallery = [], images = [] } = await rowsOf(place)
  expect(gallery.map(({ fabric }) => fabric)).toEqual(gallery.map(() => 'cotton'))
  expect(images.map(({ state }) => state).sort()).toEqual(['unused', 'used', 'used', 'used', 'used'])
  const shop = await openTestShop(place, { laterMigrations })
  onTestFinished(() => shop.close())
  for (const person of people) await shop.signIn(person)
  const owner = await shop.signIn(admin)
  await publishItem(owner, await uploadPhoto(owner, 50))
  // The start deletes the unpublished image, which is old enough.
  await expect.poll(async () => (await rowsOf(place)).images?.length).toBe(5)
})

test('every table is either in a backup or excluded by name', async () => {
  const place = await engines('scaled out')
  await (await openTestShop(place)).close()
  const { db } = await openDatabase(place.DATABASE_URL)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  await db.destroy()
  // These rows expire within a month, are secret, describe other files, or are counted by triggers.
  const excluded = [
    ...[
      'sessions',
      'secondFactors',
      'knownDevices',
      'pushSubscriptions',
      'verifications',
      'flashMessages',
      'rateLimits',
      'content',
    ],
    ...['backups', 'fileLeases'],
  ]
  expect([...backedUpTables.map(({ name }) => name), ...excluded].sort()).toEqual(tables.sort())
})
