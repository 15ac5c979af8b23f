// @module-tag slow
// @module-tag engines
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readAccountSecurity } from '../../test/account-security.ts'
import { scaledOut } from '../../test/engines/engines.ts'
import { newFolder } from '../../test/new-folder.ts'
import { pushDevice } from '../../test/push-service.ts'
import { startProcess } from '../../test/real-process.ts'
import { test } from '../../test/reopened-shop-test.ts'
import { admin, type TestShop } from '../../test/shop.ts'
import { endpoints } from '../api/endpoints.ts'
import { writeSetting } from './database/settings-table.server.ts'
import { secretFiles } from './stored-secrets.server.ts'

async function damage({ deps: shop, dataDir }: TestShop, bytes: string, names = Object.keys(secretFiles)) {
  for (const name of names as (keyof typeof secretFiles)[])
    if (shop.engine === 'sqlite') await writeFile(join(dataDir, secretFiles[name]), bytes)
    else await writeSetting(shop.db, name, bytes)
}
const readNotifications = async (owner: Awaited<ReturnType<TestShop['signIn']>>) =>
  (await readAccountSecurity(owner)).notifications

test.for([
  ['empty', ''],
  ['cut', '{"kty":"EC","crv":"P-256","d":"AAAA'],
  ['of another form', `{}${' '.repeat(60)}`],
  ['garbage', '\u0001'.repeat(240)],
] as const)(
  'the shop replaces secrets that are %s, and devices turn notifications on again',
  async ([_, bytes], { reopen }) => {
    const first = await reopen()
    const owner = await first.signIn(admin)
    const publicKey = (await readNotifications(owner))?.publicKey
    await owner.ask(endpoints.addPushSubscription, pushDevice().subscription)
    await damage(first, bytes)

    const second = await reopen()
    // A start deletes a hash key that no account needs.
    await damage(second, bytes, ['firebaseHashKey'])
    const again = await second.signIn(admin)
    const replaced = await readNotifications(again)
    expect(replaced?.publicKey).toMatch(/^B[\w-]{86}$/)
    expect(replaced?.publicKey).not.toBe(publicKey)
    expect(replaced?.devices).toEqual([])

    const third = await reopen()
    expect((await readNotifications(await third.signIn(admin)))?.publicKey).toBe(replaced?.publicKey)
  },
)

test.skipIf(scaledOut)(
  'notifications are off while their key is unreadable, and sign-ins go on',
  async ({ reopen }) => {
    const shop = await reopen()
    for (const name of ['push-key', 'firebase-hash-key']) await mkdir(join(shop.dataDir, name))
    const owner = await shop.signIn(admin)
    expect(await readNotifications(owner)).toBeNull()
    await rm(join(shop.dataDir, 'push-key'), { recursive: true })
    expect((await readNotifications(owner))?.devices).toEqual([])
  },
)

test.skipIf(scaledOut)('the log names damaged secrets, and a damaged lock ends the start with a sentence', async () => {
  const folder = await newFolder()
  try {
    for (const file of Object.values(secretFiles)) await writeFile(join(folder.path, file), '\0'.repeat(43))
    const settings = { DATA_DIR: folder.path, LOG_LEVEL: 'warn' }
    const shop = await startProcess(settings)
    await shop.untilOpen()
    // The start has deleted it, because no account needs it.
    await writeFile(join(folder.path, secretFiles.firebaseHashKey), '{')
    const owner = shop.browser()
    expect((await owner.ask(endpoints.signInWithPassword, admin)).status).toBe(200)
    await readNotifications(owner)
    await shop.stop()
    for (const file of Object.values(secretFiles)) expect(shop.output()).toContain(`The secret ${file} is damaged`)
    expect(await readFile(join(folder.path, 'session-secret'), 'utf8')).toMatch(/^[\w-]{43}$/)

    const lock = join(folder.path, 'lock')
    await writeFile(lock, 'damaged '.repeat(512))
    const locked = await startProcess(settings)
    expect(await locked.ended).toBe(1)
    expect(locked.output()).toContain(`The lock file ${lock} is damaged.`)
  } finally {
    await folder.remove()
  }
})
