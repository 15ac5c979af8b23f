import { mkdir, readdir, readFile, readlink, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { dayInShop } from '../contract/shop-clock.ts'
import { openRoom } from '../platform/files/room.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { m } from '../words/compiled/messages.js'
import { checkBackup } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { backUpNightly } from './nightly-backup.server.ts'
import { proveBackup } from './prove-backup.server.ts'
import { entriesOf } from './unpack.server.ts'

const hourMs = 3_600_000
/** Ten past three in the night, on the clock in the shop. */
const tenPastThree = Date.parse('2026-11-21T21:40:00Z')

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop({ BACKUPS: 'on', TEST_CLOCK: 'ours' }, { now: tenPastThree })
  owner = await shop.signedIn(admin)
  await hung(owner, await uploaded(owner))
})
beforeEach(async () => {
  shop.clock.now = tenPastThree
  await shop.shop.db.deleteFrom('backups').execute()
  await rm(shop.shop.config.backupsDir, { recursive: true, force: true })
})
afterAll(() => shop.close())

const backUp = (changed: Partial<Shop> = {}) =>
  backUpNightly({ ...shop.shop, ...changed }, new AbortController().signal)

const filesThere = () => readdir(shop.shop.config.backupsDir)

test('a night’s backup is restored for a try, counts, and can be downloaded by the owner', async () => {
  expect((await owner.page('/admin')).text).toContain(m.backups_none())
  expect((await owner.fetch(calls.downloadBackup.path)).status).toBe(404)

  expect(await backUp()).toBe('proven')
  expect(await filesThere()).toEqual(['thaiyal-2026-11-22.tar'])
  const path = join(shop.shop.config.backupsDir, 'thaiyal-2026-11-22.tar')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(shop.shop.config.backupsDir)).mode & 0o777).toBe(0o700)
  expect((await checkBackup(path)).tables.gallery?.rows).toBe(1)
  expect((await owner.page('/admin')).text).toContain('Last proven backup: 22 November, 3:10 AM')
  expect((await owner.page('/ta/admin')).text).toMatch(/கடைசியாகச் சோதித்த நகல்: நவம்பர் 22|22 நவம்பர்/)

  const file = await owner.fetch(calls.downloadBackup.path, { headers: { 'accept-encoding': 'gzip' } })
  expect(file.status).toBe(200)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': 'attachment; filename="thaiyal-2026-11-22.tar"',
    'content-length': String((await stat(path)).size),
    'cache-control': 'no-store, no-transform',
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(await readFile(path))).toBe(true)
  expect((await shop.browser().fetch(calls.downloadBackup.path)).status).toBe(401)

  const openFiles = async () => {
    const there = await readdir('/proc/self/fd').catch(() => [])
    const paths = await Promise.all(there.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.filter((one) => one === path)
  }
  for (let i = 0; i < 3; i++)
    expect((await owner.fetch(calls.downloadBackup.path, { method: 'HEAD' })).status).toBe(200)
  await pause(50)
  expect(await openFiles()).toEqual([])
})

test('there is one a night from three o’clock on, and one that was missed is made up for', async () => {
  shop.clock.now = tenPastThree + 9 * hourMs
  expect(await backUp()).toBe('proven')
  expect(await backUp()).toBeUndefined()
  shop.clock.now = tenPastThree + 23 * hourMs
  expect(await backUp()).toBeUndefined()
  shop.clock.now = tenPastThree + 24 * hourMs
  expect(await backUp()).toBe('proven')
  expect(await filesThere()).toEqual(['thaiyal-2026-11-22.tar', 'thaiyal-2026-11-23.tar'])
})

test('one that fails is said to the owner with what to do, tried again after three hours, and then forgotten', async () => {
  await writeFile(shop.shop.config.backupsDir, 'something else')
  expect(await backUp()).toBe('failed')
  const { text } = await owner.page('/admin')
  expect(text).toContain('The last backup failed on 22 November, 3:10 AM.')
  expect(text).toContain(m.backups_reasons_folder())
  expect((await owner.ask(calls.getBackupState, {})).body).toEqual({
    nightly: true,
    failure: { reason: 'folder', time: tenPastThree },
    hasFile: false,
  })

  await rm(shop.shop.config.backupsDir)
  shop.clock.now += 2 * hourMs
  expect(await backUp()).toBeUndefined()
  shop.clock.now += hourMs
  expect(await backUp()).toBe('proven')
  expect((await owner.ask(calls.getBackupState, {})).body).toMatchObject({
    proven: { time: tenPastThree + 3 * hourMs, missingFiles: 0 },
    hasFile: true,
  })
  expect((await owner.page('/admin')).text).not.toContain('failed')
})

test('what a clock that ran ahead has left hides no later night', async () => {
  const dayMs = 24 * hourMs
  shop.clock.now += 400 * dayMs
  expect(await backUp()).toBe('proven')
  await rm(join(shop.shop.config.backupsDir, 'thaiyal-2027-12-27.tar'))
  for (let night = 0; night < 12; night++) {
    shop.clock.now += dayMs
    const name = `thaiyal-${dayInShop(shop.clock.now)}.tar`
    await writeFile(join(shop.shop.config.backupsDir, name), 'of a night to come')
  }
  const toCome = await filesThere()
  await shop.shop.db
    .insertInto('backups')
    .values({ day: '2028-01-09', state: 'failed', reason: 'folder', saidTime: shop.clock.now })
    .execute()

  shop.clock.now = tenPastThree
  expect((await owner.ask(calls.getBackupState, {})).body).toEqual({ nightly: true, hasFile: false })
  expect((await owner.fetch(calls.downloadBackup.path)).status).toBe(404)
  expect(await backUp()).toBe('proven')
  // None is removed: it may as well be now that the clock is wrong.
  expect(await filesThere()).toEqual(['thaiyal-2026-11-22.tar', ...toCome])
  expect((await owner.ask(calls.getBackupState, {})).body).toMatchObject({
    proven: { time: tenPastThree },
    hasFile: true,
  })
  const { headers } = await owner.fetch(calls.downloadBackup.path)
  expect(headers.get('content-disposition')).toContain('thaiyal-2026-11-22.tar')
  expect(await shop.shop.db.selectFrom('backups').select('day').execute()).toEqual([{ day: '2026-11-22' }])
})

test('where the disk has too little space none is begun', async () => {
  const huge = async () => [{ name: 'a.jpg', sizeBytes: 1e15, putAt: 0 }]
  expect(await backUp({ files: { ...shop.shop.files, list: huge } })).toBe('failed')
  expect(await filesThere()).toEqual([])
  expect((await owner.page('/admin')).text).toContain(m.backups_reasons_noSpace())
})

test('the backup leaves what photos need to be taken', async () => {
  const { bavail, bsize } = await statfs(shop.dataDir)
  const config = { ...shop.shop.config, diskReserveBytes: bavail * bsize + 1e12 }
  const room = openRoom(config)
  await expect(room.refuseWithoutRoom()).rejects.toThrow('INSUFFICIENT_STORAGE')
  expect(await backUp({ config, room })).toBe('failed')
  expect(await filesThere()).toEqual([])
  expect((await owner.ask(calls.getBackupState, {})).body).toMatchObject({ failure: { reason: 'no space' } })
})

test('a shop that is stopped reads no further in a backup, and leaves nothing of a trial', async () => {
  const path = join(shop.shop.config.backupsDir, 'whole.tar')
  await mkdir(shop.shop.config.backupsDir)
  await makeBackup({ ...shop.shop, databaseUrl: shop.shop.config.databaseUrl }, path, () => {})
  const stop = new AbortController()
  const read: string[] = []
  const reading = async () => {
    for await (const { name } of entriesOf(path, stop.signal)) {
      read.push(name)
      stop.abort(new Error('stopped'))
    }
  }
  await expect(reading()).rejects.toThrow('stopped')
  expect(read).toHaveLength(1)
  await expect(checkBackup(path, stop.signal)).rejects.toThrow('stopped')
  await expect(proveBackup(path, stop.signal)).rejects.toThrow('stopped')
  expect(await filesThere()).toEqual(['whole.tar'])
})

test('one from which the shop cannot be brought back is none', async () => {
  const { db } = shop.shop
  await sql`pragma foreign_keys = off`.execute(db)
  await db.insertInto('prices').values({ itemId: 'of no item', price: '1', changedTime: 1 }).execute()
  expect(await backUp()).toBe('failed')
  expect(await db.selectFrom('backups').select(['state', 'reason']).execute()).toEqual([
    { state: 'failed', reason: 'not proven' },
  ])
  expect((await owner.fetch(calls.downloadBackup.path)).status).toBe(404)
  await db.deleteFrom('prices').execute()
  shop.clock.now += 3 * hourMs
  expect(await backUp()).toBe('proven')
  expect(await filesThere()).toEqual(['thaiyal-2026-11-22.tar'])
})

test('with BACKUPS=off none is made, and the owner is told so', async () => {
  const shop = await openTestShop({ BACKUPS: 'off' })
  onTestFinished(() => shop.close())
  expect(await backUp(shop.shop)).toBeUndefined()
  expect((await (await shop.signedIn(admin)).page('/admin')).text).toContain(m.backups_switchedOff())
})
