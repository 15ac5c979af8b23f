// @module-tag slow
import { mkdir, rm } from 'node:fs/promises'
import { expect, onTestFinished } from 'vitest'
import { emptyTarget, restoreShop } from '../../../test/backed-up-shop.ts'
import { objectsIn } from '../../../test/engines/s3.ts'
import { requestsBy, throughProxy } from '../../../test/engines/s3-address.ts'
import { test as s3Test } from '../../../test/engines/s3-test.ts'
import { newFolder } from '../../../test/new-folder.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'
import { makeBackup } from '../make-backup.server.ts'
import { openCopyBucket } from './copy-bucket.server.ts'
import { openMessageCopies, replayMessages } from './copy-messages.server.ts'
import { findMissingCopy, getCopyState } from './copy-state.server.ts'

const passphrase = 'மீனா and a blouse'
const test = s3Test.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual', BACKUPS_PASSPHRASE: passphrase })
const stop = new AbortController().signal

test.beforeEach(async ({ shop, bucket, proxy }) => {
  shop.deps.config.backupsCopy = throughProxy(bucket, proxy)
  await shop.deps.db.deleteFrom('contactMessages').execute()
  await shop.deps.db.deleteFrom('settings').where('key', '=', 'messagesCopiedUntil').execute()
  await rm(bucket.folder, { recursive: true, force: true })
  await mkdir(bucket.folder)
})

async function send(shop: TestShop, ...messages: string[]): Promise<void> {
  for (const message of messages) {
    shop.clock.now += 1000
    const { status } = await shop
      .browser()
      .ask(endpoints.sendContactMessage, { name: 'Meena', email: 'meena@example.com', message })
    expect(status).toBe(200)
  }
}

test('each message is copied once as an encrypted object, with credentials that may only add', async ({
  shop,
  bucket,
  proxy,
}) => {
  proxy.answer = ({ method }) => (method === 'PUT' ? undefined : 403)
  const copyMessages = openMessageCopies(shop.deps)
  await send(shop, 'One blouse, please')
  await copyMessages(stop)
  await send(shop, 'Two blouses, please')
  await copyMessages(stop)
  await copyMessages(stop)
  expect(requestsBy(proxy, 'PUT')).toHaveLength(2)
  const names = await objectsIn(bucket.url)
  expect(names).toHaveLength(2)
  for (const name of names) {
    expect(name).toMatch(/^messages\/2026-11-21T[\d-]+Z-.+\.json\.enc$/)
    const object = await fetch(`${bucket.endpoint}/thaiyal/${name}`)
    expect(await object.text()).toMatch(/^Salted__/)
  }
})

test('a message that could not be copied is copied at the next look', async ({ shop, bucket, proxy }) => {
  proxy.answer = () => 403
  const copyMessages = openMessageCopies(shop.deps)
  await send(shop, 'One blouse, please')
  await expect(copyMessages(stop)).rejects.toThrow()
  // The log has one line for each outage.
  await copyMessages(stop)
  const state = () => getCopyState(shop.deps)
  expect(await state()).toEqual({ failedSince: shop.clock.now })
  expect(await findMissingCopy(shop.deps)).toBeUndefined()
  shop.clock.now += 61 * 60_000
  expect(await findMissingCopy(shop.deps)).toBe(shop.clock.now - 61 * 60_000)
  proxy.answer = () => undefined
  await copyMessages(stop)
  expect(await objectsIn(bucket.url)).toHaveLength(1)
  expect(await state()).toEqual({})
  expect(await findMissingCopy(shop.deps)).toBeUndefined()
})

test('a restarted shop copies only messages near the last one again', async ({ shop, proxy }) => {
  await send(shop, 'Long ago')
  await openMessageCopies(shop.deps)(stop)
  shop.clock.now += 3_600_000
  await send(shop, 'One blouse, please')
  await openMessageCopies(shop.deps)(stop)
  proxy.requests.length = 0
  await openMessageCopies(shop.deps)(stop)
  expect(requestsBy(proxy, 'PUT')).toHaveLength(1)
})

test('a restore adds the newer messages once, and none that the backup contains', async ({ shop, bucket }) => {
  const folder = await newFolder()
  onTestFinished(folder.remove)
  const copyMessages = openMessageCopies(shop.deps)
  await send(shop, 'In the backup')
  await copyMessages(stop)
  const backup = `${folder.path}/backup.tar`
  await makeBackup(shop.deps, backup, () => {})
  shop.clock.now += 3_600_000
  await send(shop, 'After the backup', 'ஒரு ரவிக்கை வேண்டும்')
  await copyMessages(stop)
  const copies = await openCopyBucket(bucket.url)
  await copies.put('messages/2026-11-22T00-00-00-000Z-x.json.enc', Buffer.from('not encrypted by this passphrase'))
  copies.close()

  const { dataDir, settings, config } = await emptyTarget()
  const target = { ...config, backupsCopy: bucket.url, backupsPassphrase: passphrase }
  const lines: string[] = []
  await restoreShop(target, backup, (line) => lines.push(line))
  expect(lines).toContain('Restored: messages since the backup: 2')

  const restored = await openTestShop(settings, { dataDir })
  onTestFinished(() => restored.stop())
  const messages = await restored.deps.db
    .selectFrom('contactMessages')
    .select('message')
    .orderBy('receivedTime')
    .execute()
  expect(messages.map(({ message }) => message)).toEqual(['In the backup', 'After the backup', 'ஒரு ரவிக்கை வேண்டும்'])
  await replayMessages(restored.deps, target, new Date(0).toISOString(), (line) => lines.push(line))
  expect(lines.slice(-2)).toEqual([
    'Restored: messages since the backup: 0',
    expect.stringContaining('Not all messages since the backup were read from BACKUPS_COPY (1 errors).'),
  ])
})

test('a bucket that cannot be read leaves the restored shop as it is', async ({ shop, bucket, proxy }) => {
  const folder = await newFolder()
  onTestFinished(folder.remove)
  await send(shop, 'In the backup')
  await makeBackup(shop.deps, `${folder.path}/backup.tar`, () => {})
  proxy.answer = () => 403
  const { config } = await emptyTarget()
  const lines: string[] = []
  await restoreShop({ ...config, backupsCopy: throughProxy(bucket, proxy) }, `${folder.path}/backup.tar`, (line) =>
    lines.push(line),
  )
  expect(lines.join('\n')).toContain('Not all messages since the backup were read from BACKUPS_COPY (1 errors).')
  expect(lines.join('\n')).toContain('The shop is restored.')
})
