// @module-tag slow
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { throughProxy } from '../../test/engines/s3-address.ts'
import { test } from '../../test/engines/s3-test.ts'
import { genuineMessage, write } from '../../test/genuine-message.ts'
import { newFolder } from '../../test/new-folder.ts'
import { admin, visitor } from '../../test/shop.ts'
import { endpoints } from '../api/endpoints.ts'
import { openMessageCopies } from './copy/copy-messages.server.ts'
import { makeBackup } from './make-backup.server.ts'

test('a restore in the browser adds the copied messages, and says when they cannot be read', async ({
  shop,
  bucket,
  proxy,
  openShop,
}) => {
  const { path, remove } = await newFolder()
  onTestFinished(remove)
  const backup = join(path, 'backup.tar')
  const backupsCopy = throughProxy(bucket, proxy)
  shop.deps.config.backupsCopy = backupsCopy
  await makeBackup(shop.deps, backup, () => {})
  await write(shop, { message: 'After the backup' })
  await openMessageCopies(shop.deps)(new AbortController().signal)

  async function restoreElsewhere() {
    const empty = await openShop()
    empty.deps.config.backupsCopy = backupsCopy
    const owner = await empty.signIn(admin)
    const body = await readFile(backup)
    const result = await (await owner.fetch(endpoints.restoreBackup.path, { method: 'POST', body })).json()
    const { messages } = (await (await empty.signIn(admin)).ask(endpoints.listContactMessages, {})).body
    return { ...result, messages }
  }
  expect(await restoreElsewhere()).toEqual({
    hasNewerMessages: true,
    messages: [expect.objectContaining({ ...genuineMessage, message: 'After the backup' })],
  })
  proxy.answer = () => 403
  expect(await restoreElsewhere()).toEqual({ hasNewerMessages: false, messages: [] })
})

test('a restore brings back neither the copied messages nor the account of a person who was erased', async ({
  shop,
  owner,
  bucket,
  proxy,
  openShop,
}) => {
  const { path, remove } = await newFolder()
  onTestFinished(remove)
  const backup = join(path, 'backup.tar')
  await shop.register()
  await makeBackup(shop.deps, backup, () => {})
  const backupsCopy = throughProxy(bucket, proxy)
  shop.deps.config.backupsCopy = backupsCopy
  proxy.answer = () => undefined
  const copy = openMessageCopies(shop.deps)
  await write(shop, { email: visitor.email, message: 'Erase me' })
  await copy(new AbortController().signal)
  await owner.ask(endpoints.erasePerson, { who: visitor.email })
  await copy(new AbortController().signal)

  const empty = await openShop()
  empty.deps.config.backupsCopy = backupsCopy
  const body = await readFile(backup)
  const restored = await (await empty.signIn(admin)).fetch(endpoints.restoreBackup.path, { method: 'POST', body })
  // The response ends when the shop is restored.
  await restored.text()
  const { messages } = (await (await empty.signIn(admin)).ask(endpoints.listContactMessages, {})).body
  expect(messages.map(({ message }: { message: string }) => message)).not.toContain('Erase me')
  expect((await empty.browser().ask(endpoints.signInWithPassword, visitor)).status).toBe(400)
})
