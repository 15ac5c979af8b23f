// @module-tag engines
// @module-tag smoke
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { admin } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { deletePermanently, publishItem, uploadPhoto } from '../../test/uploads.ts'
import { deleteUnusedImages } from '../gallery/images/image-row.server.ts'
import { getBackupState } from './backup-state.server.ts'
import { checkBackup } from './check-backup.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { backUpNightly } from './nightly-backup.server.ts'

const test = shopTest.extend('settings', { scope: 'file' }, { BACKUPS: 'on', TEST_CLOCK: 'manual' })

test('a backup contains a photo that is deleted during it, and the files are deleted afterwards', async ({ shop }) => {
  const owner = await shop.signIn(admin)
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = await uploadPhoto(owner)
  const { id } = await publishItem(owner, url)
  const file = join(folder, 'deleted.tar')
  let deleting: Promise<void> | undefined
  const slow = {
    ...shop.deps.files,
    async get(name: string) {
      deleting ??= deletePermanently(owner, id)
      await deleting
      return shop.deps.files.get(name)
    },
  }
  await makeBackup({ ...shop.deps, files: slow }, file, () => {})
  const manifest = await checkBackup(file)
  expect(deleting).toBeDefined()
  expect(manifest.missing).toEqual([])
  expect(Object.keys(manifest.entries)).toContain(`images/${url.slice('/images/'.length)}`)

  expect(await shop.deps.db.selectFrom('fileLeases').selectAll().execute()).toEqual([])
  expect(await shop.deps.db.selectFrom('images').select('state').execute()).toEqual([{ state: 'removing' }])
  await deleteUnusedImages(shop.deps, { olderThanMs: 0 })
  expect(await shop.imageFiles()).toEqual([])
})

test('one of several processes makes the backup, and another one retries three hours after a kill', async ({
  shop,
}) => {
  const backUp = () => backUpNightly(shop.deps, new AbortController().signal)
  expect((await Promise.all([backUp(), backUp(), backUp()])).filter(Boolean)).toEqual(['tested'])
  shop.clock.now += 24 * 3_600_000
  const begun = { day: '2026-11-22', state: 'running' as const, heartbeatTime: shop.clock.now }
  await shop.deps.db.insertInto('backups').values(begun).execute()
  expect(await backUp()).toBeUndefined()
  shop.clock.now += 3 * 3_600_000
  expect(await backUp()).toBe('tested')
})

test('a process without the latest backup file does not offer an older one', async ({ shop }) => {
  const { db, config, now } = shop.deps
  const stateIn = (backupsDir: string) => getBackupState({ db, now, config: { ...config, backupsDir } })
  const state = await stateIn(config.backupsDir)
  expect(state.hasFile).toBe(true)
  const otherFolder = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  onTestFinished(() => rm(otherFolder, { recursive: true, force: true }))
  await writeFile(join(otherFolder, 'thaiyal-2026-11-20.tar'), 'of an earlier night')
  expect(await stateIn(otherFolder)).toEqual({ ...state, hasFile: false })
})
