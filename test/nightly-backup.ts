import { readdir, rm } from 'node:fs/promises'
import { backUpNightly } from '../src/backups/nightly-backup.server.ts'
import type { Deps } from '../src/platform/deps.server.ts'
import type { ShopOptions, TestShop } from './shop.ts'
import { test as shopTest } from './shop-fixture.ts'
import { publishItem, uploadPhoto } from './uploads.ts'

export const hourMs = 3_600_000

/** This is 3:10 a.m. in the time zone of the shop. */
export const tenPastThree = Date.parse('2026-11-21T21:40:00Z')

export const backUp = (shop: TestShop, changed: Partial<Deps> = {}) =>
  backUpNightly({ ...shop.deps, ...changed }, new AbortController().signal)

export const listBackups = (shop: TestShop) => readdir(shop.deps.config.backupsDir)

/** The shop has a photo, and at the beginning of each test no backup. */
export const test = shopTest
  .extend('settings', { scope: 'file' }, { BACKUPS: 'on', TEST_CLOCK: 'manual' })
  .extend('shopOptions', { scope: 'file' }, { now: tenPastThree } as ShopOptions)
  .extend('published', { scope: 'file', auto: true }, async ({ owner }) => publishItem(owner, await uploadPhoto(owner)))
  .extend('emptyFolder', { auto: true }, async ({ shop }) => {
    shop.clock.now = tenPastThree
    await shop.deps.db.deleteFrom('backups').execute()
    await rm(shop.deps.config.backupsDir, { recursive: true, force: true })
  })
