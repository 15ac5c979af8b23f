import { readdir } from 'node:fs/promises'
import { backUpNightly } from '../src/backups/nightly-backup.server.ts'
import type { Deps } from '../src/platform/deps.server.ts'
import type { TestShop } from './shop.ts'

export const hourMs = 3_600_000

/** This is 3:10 a.m. in the time zone of the shop. */
export const tenPastThree = Date.parse('2026-11-21T21:40:00Z')

export const backUp = (shop: TestShop, changed: Partial<Deps> = {}) =>
  backUpNightly({ ...shop.deps, ...changed }, new AbortController().signal)

export const listBackups = (shop: TestShop) => readdir(shop.deps.config.backupsDir)
