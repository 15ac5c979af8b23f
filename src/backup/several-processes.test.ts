import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { deletedForEver, hung, uploaded } from '../../test/uploads.ts'
import { sweepImages } from '../gallery/sweep-images.server.ts'
import { getBackupState } from './backup-state.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { backUpNightly } from './nightly-backup.server.ts'
import { proveBackup } from './prove-backup.server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ BACKUPS: 'on', TEST_CLOCK: 'ours' })
})
afterAll(() => shop.close())

test('a photo that is deleted for ever while a backup is made is in it with all its files, and gone afterwards', async () => {
  const owner = await shop.signedIn(admin)
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = await uploaded(owner)
  const { id } = await hung(owner, url)
  const file = join(folder, 'deleted.tar')
  let deleting: Promise<void> | undefined
  const slow = {
    ...shop.shop.files,
    async get(name: string) {
      deleting ??= deletedForEver(owner, id)
      await deleting
      return shop.shop.files.get(name)
    },
  }
  const parts = { ...shop.shop, files: slow, databaseUrl: shop.shop.config.databaseUrl }
  const manifest = await makeBackup(parts, file, () => {})
  expect(deleting).toBeDefined()
  expect(manifest.missing).toEqual([])
  expect(Object.keys(manifest.entries)).toContain(`images/${url.slice('/images/'.length)}`)
  expect((await proveBackup(file)).missing).toEqual([])

  // Nobody holds them any more.
  expect(await shop.shop.db.selectFrom('fileHolds').selectAll().execute()).toEqual([])
  expect(await shop.shop.db.selectFrom('images').select('state').execute()).toEqual([{ state: 'removing' }])
  await sweepImages(shop.shop, { olderThanMs: 0 })
  expect(await shop.imageFiles()).toEqual([])
})

test('of several processes one makes it; another takes over from one that was stopped in the middle', async () => {
  const backUp = () => backUpNightly(shop.shop, new AbortController().signal)
  expect((await Promise.all([backUp(), backUp(), backUp()])).filter(Boolean)).toEqual(['proven'])
  shop.clock.now += 24 * 3_600_000
  const begun = { day: '2026-11-22', state: 'under way' as const, saidTime: shop.clock.now }
  await shop.shop.db.insertInto('backups').values(begun).execute()
  expect(await backUp()).toBeUndefined()
  shop.clock.now += 5 * 60_000
  expect(await backUp()).toBe('proven')
})

test('a process in whose folder the last night’s backup is not offers none of another night', async () => {
  const { db, config, now } = shop.shop
  const stateIn = (backupsDir: string) => getBackupState({ db, now, config: { ...config, backupsDir } })
  const state = await stateIn(config.backupsDir)
  expect(state.hasFile).toBe(true)
  const elsewhere = await mkdtemp(join(tmpdir(), 'thaiyal-backup-'))
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
  await writeFile(join(elsewhere, 'thaiyal-2026-11-20.tar'), 'of an earlier night')
  expect(await stateIn(elsewhere)).toEqual({ ...state, hasFile: false })
})
