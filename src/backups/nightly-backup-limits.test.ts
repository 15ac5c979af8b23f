import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { backUp, hourMs, listBackups, tenPastThree, test } from '../../test/nightly-backup.ts'
import { endpoints } from '../api/endpoints.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { m } from '../messages/compiled/messages.js'
import { openDiskSpace } from '../platform/files/disk-space.server.ts'
import { readArchive } from './archive.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { testBackup } from './restore-backup.server.ts'

test('backups with a future date do not prevent new backups', async ({ shop, owner }) => {
  const dayMs = 24 * hourMs
  shop.clock.now += 400 * dayMs
  expect(await backUp(shop)).toBe('tested')
  await rm(join(shop.deps.config.backupsDir, 'thaiyal-2027-12-27.tar'))
  for (let night = 0; night < 12; night++) {
    shop.clock.now += dayMs
    const name = `thaiyal-${dayInShop(shop.clock.now)}.tar`
    await writeFile(join(shop.deps.config.backupsDir, name), 'of a future night')
  }
  const futureFiles = await listBackups(shop)
  await shop.deps.db
    .insertInto('backups')
    .values({ day: '2028-01-09', state: 'failed', reason: 'folder', heartbeatTime: shop.clock.now })
    .execute()

  shop.clock.now = tenPastThree
  expect((await owner.ask(endpoints.getBackupState, {})).body).toEqual({ nightly: true, hasFile: false })
  expect((await owner.fetch(endpoints.downloadBackup.path)).status).toBe(404)
  expect(await backUp(shop)).toBe('tested')
  // The current time may be the wrong one, so no backup is deleted.
  expect(await listBackups(shop)).toEqual(['thaiyal-2026-11-22.tar', ...futureFiles])
  expect((await owner.ask(endpoints.getBackupState, {})).body).toMatchObject({
    tested: { time: tenPastThree },
    hasFile: true,
  })
  const { headers } = await owner.fetch(endpoints.downloadBackup.path)
  expect(headers.get('content-disposition')).toContain('backup-2026-11-22.tar')
  expect(await shop.deps.db.selectFrom('backups').select('day').execute()).toEqual([{ day: '2026-11-22' }])
})

test('a backup does not start without enough disk space', async ({ shop, owner }) => {
  const huge = async () => [{ name: 'a.jpg', sizeBytes: 1e15, putAt: 0 }]
  expect(await backUp(shop, { files: { ...shop.deps.files, list: huge } })).toBe('failed')
  expect(await listBackups(shop)).toEqual([])
  expect((await owner.page('/admin/more')).text).toContain(m.backups_reason({ reason: 'no space' }))
})

test('a backup whose database has no space left tells the owner that the disk is full', async ({ shop, owner }) => {
  const full = new DatabaseSync(':memory:')
  full.exec('pragma max_page_count = 1')
  const list = async () => full.prepare('create table photos (name)').all() as never
  expect(await backUp(shop, { files: { ...shop.deps.files, list } })).toBe('failed')
  expect((await owner.page('/admin/more')).text).toContain(m.backups_reason({ reason: 'no space' }))
})

test('a backup does not use the disk space that is reserved', async ({ shop, owner }) => {
  const { bavail, bsize } = await statfs(shop.dataDir)
  const config = { ...shop.deps.config, diskReserveMb: (bavail * bsize) / 1e6 + 1e6 }
  const diskSpace = openDiskSpace(config)
  await expect(diskSpace.rejectWhenFull()).rejects.toThrow('INSUFFICIENT_STORAGE')
  expect(await backUp(shop, { config, diskSpace })).toBe('failed')
  expect(await listBackups(shop)).toEqual([])
  expect((await owner.ask(endpoints.getBackupState, {})).body).toMatchObject({ failure: { reason: 'no space' } })
})

test('a stopped trial restore leaves no files', async ({ shop }) => {
  const path = join(shop.deps.config.backupsDir, 'whole.tar')
  await mkdir(shop.deps.config.backupsDir)
  await makeBackup(shop.deps, path, () => {})
  const stop = new AbortController()
  const read: string[] = []
  const reading = async () => {
    for await (const { name } of readArchive(path, stop.signal)) {
      read.push(name)
      stop.abort(new Error('stopped'))
    }
  }
  await expect(reading()).rejects.toThrow('stopped')
  expect(read).toHaveLength(1)
  await expect(checkBackup(path, stop.signal)).rejects.toThrow('stopped')
  const trial = join(shop.deps.config.backupsDir, 'trial')
  await expect(testBackup(path, trial, stop.signal)).rejects.toThrow('stopped')
  expect(await listBackups(shop)).toEqual(['whole.tar'])
})
