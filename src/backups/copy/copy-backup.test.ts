// @module-tag slow
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { objectsIn } from '../../../test/engines/s3.ts'
import { requestsBy, throughProxy } from '../../../test/engines/s3-address.ts'
import { test as s3Test } from '../../../test/engines/s3-test.ts'
import { genuineMessage } from '../../../test/genuine-message.ts'
import { hourMs, tenPastThree } from '../../../test/nightly-backup.ts'
import type { ShopOptions } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { testedPath } from '../backup-files.server.ts'
import { copyNewestBackup } from './copy-backup.server.ts'
import { openCopyBucket } from './copy-bucket.server.ts'
import { findMissingCopy } from './copy-state.server.ts'
import { decrypt } from './passphrase.server.ts'

const passphrase = 'மீனா and a blouse'
const dayMs = 24 * hourMs
const settings = { BACKUPS: 'on', TEST_CLOCK: 'manual', BACKUPS_PASSPHRASE: passphrase }
const test = s3Test
  .extend('settings', { scope: 'file' }, settings)
  .extend('shopOptions', { scope: 'file' }, { now: tenPastThree } as ShopOptions)

test.beforeEach(async ({ shop, bucket, proxy }) => {
  shop.clock.now = tenPastThree
  shop.deps.config.backupsCopy = throughProxy(bucket, proxy)
  await shop.deps.db.deleteFrom('backups').execute()
  // The shop needs a message, because an empty shop is not copied.
  await shop.browser().ask(endpoints.sendContactMessage, genuineMessage)
  await shop.deps.db.deleteFrom('settings').where('key', '=', 'backupCopy').execute()
  await rm(bucket.folder, { recursive: true, force: true })
  await mkdir(bucket.folder)
})

/** Writes a file as if it were the tested backup of tonight. */
async function writeBackup({ config, db, now }: Deps, sizeBytes: number): Promise<Buffer> {
  const day = dayInShop(now())
  const bytes = randomBytes(sizeBytes)
  await mkdir(config.backupsDir, { recursive: true })
  await writeFile(testedPath(config.backupsDir, day), bytes)
  const night = { day, state: 'tested' as const, heartbeatTime: now(), testedTime: now() }
  await db.insertInto('backups').values(night).execute()
  return bytes
}

async function readCopy(url: string, name: string): Promise<Buffer> {
  const bucket = await openCopyBucket(url)
  return buffer(decrypt(await bucket.get(name), passphrase)).finally(bucket.close)
}

const megabyte = 1024 * 1024
const copyName = 'thaiyal-2026-11-21T21-40Z.tar'

test('a tested backup is copied encrypted, and the dashboard shows when', async ({ shop, owner, bucket, proxy }) => {
  const state = async () => (await owner.ask(endpoints.getBackupState, {})).body.copy
  expect(await state()).toEqual({})
  const bytes = await writeBackup(shop.deps, megabyte)
  await copyNewestBackup(shop.deps)
  expect(await objectsIn(bucket.url)).toEqual([`${copyName}.enc`])
  expect((await readCopy(bucket.url, `${copyName}.enc`)).equals(bytes)).toBe(true)
  expect(await state()).toEqual({ time: tenPastThree })
  expect((await owner.page('/admin/more')).text).toContain('Copied elsewhere: 22 November, 3:10 AM')
  proxy.requests.length = 0
  await copyNewestBackup(shop.deps)
  expect(proxy.requests).toEqual([])
})

test('an interrupted copy continues with the part that failed', async ({ shop, bucket, proxy }) => {
  const bytes = await writeBackup(shop.deps, 40 * megabyte)
  proxy.answer = ({ path }) => (path.includes('partNumber=3') ? 403 : undefined)
  await copyNewestBackup(shop.deps)
  expect(await objectsIn(bucket.url)).toEqual([])
  proxy.answer = () => undefined
  proxy.requests.length = 0
  await copyNewestBackup(shop.deps)
  expect(requestsBy(proxy, 'PUT').map(({ path }) => /partNumber=\d/.exec(path)?.[0])).toEqual(['partNumber=3'])
  expect((await readCopy(bucket.url, `${copyName}.enc`)).equals(bytes)).toBe(true)
})

test('an upload that the bucket has forgotten begins again', async ({ shop, bucket, proxy }) => {
  const bytes = await writeBackup(shop.deps, 40 * megabyte)
  proxy.answer = ({ path }) => (path.includes('partNumber=3') ? 404 : undefined)
  await copyNewestBackup(shop.deps)
  proxy.answer = () => undefined
  proxy.requests.length = 0
  await copyNewestBackup(shop.deps)
  expect(requestsBy(proxy, 'PUT')).toHaveLength(3)
  expect((await readCopy(bucket.url, `${copyName}.enc`)).equals(bytes)).toBe(true)
})

test('credentials that may only add are enough', async ({ shop, owner, proxy }) => {
  proxy.answer = ({ method }) => (method === 'PUT' || method === 'POST' ? undefined : 403)
  await writeBackup(shop.deps, megabyte)
  await copyNewestBackup(shop.deps)
  expect((await owner.ask(endpoints.getBackupState, {})).body.copy).toEqual({ time: tenPastThree })
})

test('two nights without a copy are a trouble, also if nothing has failed', async ({ shop, owner }) => {
  const text = async () => (await owner.page('/admin/more')).text
  await copyNewestBackup(shop.deps)
  expect(await text()).toContain(m.backups_notCopiedYet())
  shop.clock.now += 2 * dayMs
  expect(await findMissingCopy(shop.deps)).toBeUndefined()
  shop.clock.now += 5 * hourMs
  await copyNewestBackup(shop.deps)
  expect(await findMissingCopy(shop.deps)).toBe(tenPastThree)
  expect(await text()).toContain('There has been no new copy elsewhere since 22 November, 3:10 AM.')
  await writeBackup(shop.deps, 1000)
  await copyNewestBackup(shop.deps)
  expect(await findMissingCopy(shop.deps)).toBeUndefined()
  await shop.deps.db.deleteFrom('backups').execute()
  shop.clock.now += 2 * dayMs + 5 * hourMs
  expect(await text()).toContain('There has been no new copy elsewhere since 24 November, 8:10 AM.')
})

test('a failed copy is shown at once, and is a trouble after the second night', async ({ shop, owner, proxy }) => {
  const state = async () => (await owner.ask(endpoints.getBackupState, {})).body.copy
  proxy.answer = () => 403
  await writeBackup(shop.deps, 1000)
  await copyNewestBackup(shop.deps)
  shop.clock.now += dayMs
  expect(await state()).toEqual({ failedSince: tenPastThree })
  expect(await findMissingCopy(shop.deps)).toBeUndefined()
  proxy.answer = () => undefined
  await copyNewestBackup(shop.deps)
  expect(await state()).toEqual({ time: tenPastThree + dayMs })
})

test('a copy that differs from its file is a failure, and is made again', async ({ shop, owner, proxy }) => {
  proxy.headers = ({ method }) => (method === 'HEAD' ? { etag: '"0123456789abcdef0123456789abcdef-1"' } : undefined)
  await writeBackup(shop.deps, 1000)
  await copyNewestBackup(shop.deps)
  expect((await owner.ask(endpoints.getBackupState, {})).body.copy).toEqual({ failedSince: tenPastThree })
  proxy.headers = () => undefined
  proxy.requests.length = 0
  await copyNewestBackup(shop.deps)
  expect(requestsBy(proxy, 'PUT')).toHaveLength(1)
  expect((await owner.ask(endpoints.getBackupState, {})).body.copy).toEqual({ time: tenPastThree })
})

test('a copy whose upload has ended unseen is checked, or made again', async ({ shop, owner, proxy }) => {
  const isEnd = ({ method, path }: { method: string; path: string }) => method === 'POST' && path.includes('uploadId')
  proxy.answer = (request) => (isEnd(request) ? 404 : undefined)
  await writeBackup(shop.deps, 1000)
  await copyNewestBackup(shop.deps)
  expect((await owner.ask(endpoints.getBackupState, {})).body.copy).toEqual({ failedSince: tenPastThree })
  proxy.answer = () => undefined
  await copyNewestBackup(shop.deps)
  expect((await owner.ask(endpoints.getBackupState, {})).body.copy).toEqual({ time: tenPastThree })
})

test('a new shop does not replace the copy of the shop to restore, and misses none', async ({ shop, proxy }) => {
  await shop.deps.db.deleteFrom('contactMessages').execute()
  await writeBackup(shop.deps, 1000)
  await copyNewestBackup(shop.deps)
  expect(proxy.requests).toEqual([])
  shop.clock.now += 3 * dayMs
  expect(await findMissingCopy(shop.deps)).toBeUndefined()
  await copyNewestBackup(shop.deps)
  await shop.browser().ask(endpoints.sendContactMessage, genuineMessage)
  expect(await findMissingCopy(shop.deps)).toBeUndefined()
})

test('of two processes that share the folder, one uploads the backup', async ({ shop, owner, proxy }) => {
  await writeBackup(shop.deps, 40 * megabyte)
  await Promise.all([copyNewestBackup(shop.deps), copyNewestBackup(shop.deps)])
  expect(requestsBy(proxy, 'PUT')).toHaveLength(3)
  expect((await owner.ask(endpoints.getBackupState, {})).body.copy).toEqual({ time: tenPastThree })
})

test('another process continues the copy of a killed one after its claim', async ({ shop, owner }) => {
  await writeBackup(shop.deps, 1000)
  const state = async () => (await owner.ask(endpoints.getBackupState, {})).body.copy
  const claimed = JSON.stringify({ time: tenPastThree, claimedUntil: tenPastThree + 10 * 60_000 })
  await writeSetting(shop.deps.db, 'backupCopy', claimed)
  await copyNewestBackup(shop.deps)
  expect(await state()).toEqual({})
  shop.clock.now += 10 * 60_000
  await copyNewestBackup(shop.deps)
  expect(await state()).toEqual({ time: shop.clock.now })
})

test('without a passphrase, the copy is the backup itself', async ({ shop, bucket }) => {
  const { config } = shop.deps
  const bytes = await writeBackup(shop.deps, 1000)
  await copyNewestBackup({ ...shop.deps, config: { ...config, backupsPassphrase: undefined } })
  expect((await readFile(`${bucket.folder}/${copyName}._S3rver_object`)).equals(bytes)).toBe(true)
})
