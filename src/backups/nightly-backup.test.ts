import { readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { backUp, hourMs, listBackups, tenPastThree, test } from '../../test/nightly-backup.ts'
import { admin } from '../../test/shop.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { checkBackup } from './check-backup.server.ts'

test('a nightly backup is tested by a trial restore and can be downloaded by the owner', async ({ shop, owner }) => {
  expect((await owner.page('/admin/more')).text).toContain(m.backups_none())
  expect((await owner.fetch(endpoints.downloadBackup.path)).status).toBe(404)

  expect(await backUp(shop)).toBe('tested')
  expect(await listBackups(shop)).toEqual(['thaiyal-2026-11-22.tar'])
  const path = join(shop.deps.config.backupsDir, 'thaiyal-2026-11-22.tar')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(shop.deps.config.backupsDir)).mode & 0o777).toBe(0o700)
  expect(Object.keys((await checkBackup(path)).entries)).toContain('rows/gallery.jsonl')
  expect((await owner.page('/admin/more')).text).toContain('Last tested backup: 22 November, 3:10 AM')
  expect((await owner.page('/ta/admin/more')).text).toMatch(/கடைசியாகச் சோதித்த பேக்கப்: நவம்பர் 22|22 நவம்பர்/)

  const file = await owner.fetch(endpoints.downloadBackup.path, { headers: { 'accept-encoding': 'gzip' } })
  expect(file.status).toBe(200)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': 'attachment; filename="backup-2026-11-22.tar"',
    'content-length': String((await stat(path)).size),
    'cache-control': 'no-store, no-transform',
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(await readFile(path))).toBe(true)
  expect((await shop.browser().fetch(endpoints.downloadBackup.path)).status).toBe(401)

  const openFiles = async () => {
    const descriptors = await readdir('/proc/self/fd').catch(() => [])
    const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.filter((target) => target === path)
  }
  for (let i = 0; i < 3; i++)
    expect((await owner.fetch(endpoints.downloadBackup.path, { method: 'HEAD' })).status).toBe(200)
  await expect.poll(openFiles).toEqual([])
})

test('a backup runs once a night after 3 a.m., or later if it was missed', async ({ shop }) => {
  shop.clock.now = tenPastThree + 9 * hourMs
  expect(await backUp(shop)).toBe('tested')
  expect(await backUp(shop)).toBeUndefined()
  shop.clock.now = tenPastThree + 23 * hourMs
  expect(await backUp(shop)).toBeUndefined()
  shop.clock.now = tenPastThree + 24 * hourMs
  expect(await backUp(shop)).toBe('tested')
  expect(await listBackups(shop)).toEqual(['thaiyal-2026-11-22.tar', 'thaiyal-2026-11-23.tar'])
})

test('a failed backup is shown in the dashboard and retried after three hours', async ({ shop, owner }) => {
  await writeFile(shop.deps.config.backupsDir, 'something else')
  expect(await backUp(shop)).toBe('failed')
  const { text } = await owner.page('/admin/more')
  expect(text).toContain('The last backup failed on 22 November, 3:10 AM.')
  expect(text).toContain(m.backups_reason({ reason: 'folder' }))
  expect((await owner.ask(endpoints.getBackupState, {})).body).toEqual({
    nightly: true,
    failure: { reason: 'folder', time: tenPastThree },
    hasFile: false,
  })

  await rm(shop.deps.config.backupsDir)
  shop.clock.now += 2 * hourMs
  expect(await backUp(shop)).toBeUndefined()
  shop.clock.now += hourMs
  expect(await backUp(shop)).toBe('tested')
  expect((await owner.ask(endpoints.getBackupState, {})).body).toMatchObject({
    tested: { time: tenPastThree + 3 * hourMs, missingFiles: 0 },
    hasFile: true,
  })
  expect((await owner.page('/admin/more')).text).not.toContain('failed')
})

test('a backup that cannot be restored counts as failed', async ({ shop, owner }) => {
  const { db } = shop.deps
  await sql`pragma foreign_keys = off`.execute(db)
  await db.insertInto('prices').values({ itemId: 'of no item', price: '1', changedTime: 1 }).execute()
  expect(await backUp(shop)).toBe('failed')
  expect(await db.selectFrom('backups').select(['state', 'reason']).execute()).toEqual([
    { state: 'failed', reason: 'test failed' },
  ])
  expect((await owner.fetch(endpoints.downloadBackup.path)).status).toBe(404)
  await db.deleteFrom('prices').execute()
  shop.clock.now += 3 * hourMs
  expect(await backUp(shop)).toBe('tested')
  expect(await listBackups(shop)).toEqual(['thaiyal-2026-11-22.tar'])
})

test('a failed requested backup leaves the previous one for the download', async ({ shop, owner }) => {
  const { db } = shop.deps
  expect(await backUp(shop)).toBe('tested')
  await sql`pragma foreign_keys = off`.execute(db)
  await db.insertInto('prices').values({ itemId: 'of no item', price: '1', changedTime: 1 }).execute()
  await owner.ask(endpoints.requestBackup, {})
  await expect
    .poll(async () => (await owner.ask(endpoints.getBackupState, {})).body, { timeout: 30_000 })
    .toMatchObject({ failure: { reason: 'test failed' }, tested: { time: tenPastThree }, hasFile: true })
  expect((await owner.fetch(endpoints.downloadBackup.path)).status).toBe(200)
  await db.deleteFrom('prices').execute()
})

test('BACKUPS=off prevents nightly backups, and the dashboard shows it', async ({ openShop }) => {
  const shop = await openShop({ BACKUPS: 'off' })
  expect(await backUp(shop)).toBeUndefined()
  expect((await (await shop.signIn(admin)).page('/admin/more')).text).toContain(m.backups_off())
})
