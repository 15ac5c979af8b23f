// @module-tag engines
import { createReadStream } from 'node:fs'
import { mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { test as backedUpTest, checkShop } from '../../test/backed-up-shop.ts'
import type { Answer, Browser } from '../../test/browser.ts'
import { genuineMessage } from '../../test/genuine-message.ts'
import { rewritten } from '../../test/rewritten-backup.ts'
import { admin, type TestShop, visitor } from '../../test/shop.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { encrypt } from './copy/passphrase.server.ts'

const newOwner = { email: 'new-owner@thaiyal.example', password: 'silk-and-sixteen-beads' }
const passphrase = 'மீனா and a blouse'
const { path } = endpoints.restoreBackup

const test = backedUpTest.extend('target', async ({ openShop }) => {
  const settings = { ADMIN_EMAIL: newOwner.email, ADMIN_PASSWORD: newOwner.password, BACKUPS_PASSPHRASE: passphrase }
  const shop = await openShop(settings)
  const owner = await shop.signIn(newOwner)
  // A photo of this name counts as one of the starter gallery.
  await publishItem(owner, await uploadPhoto(owner, 7, 'design-blouse-1.jpg'))
  return { shop, owner, settings }
})

async function restore(owner: Browser, file: string | Uint8Array) {
  const body = Buffer.from(typeof file === 'string' ? await readFile(file) : file)
  const response = await owner.fetch(path, { method: 'POST', body })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const codeOf = async (owner: Browser, file: string | Uint8Array) =>
  (await restore(owner, file)).body.error?.message.split(' : ')

async function snapshotOf({ deps, imageFiles }: TestShop) {
  const tables = (['users', 'gallery', 'images', 'settings', 'sessions', 'contactMessages'] as const).map((name) =>
    deps.db.selectFrom(name).selectAll().execute(),
  )
  return { rows: await Promise.all(tables), files: await imageFiles() }
}

test('a restored backup replaces the empty shop, and everybody signs in again', async ({
  shop: old,
  whole,
  target,
  openShop,
}) => {
  const { shop, owner, settings } = target
  expect((await owner.page('/admin/more')).text).toContain(m.restore_heading())
  expect((await shop.browser().page('/')).text).not.toContain('DB-2')
  expect(await restore(owner, whole)).toEqual({ status: 200, body: { hasNewerMessages: true } })

  expect((await owner.ask(endpoints.lookup, {})).status).toBe(401)
  expect((await shop.browser().ask(endpoints.signInWithPassword, newOwner)).status).toBe(400)
  await shop.signIn(visitor)
  const restoredOwner = await shop.signIn(admin)
  const listOf = async (browser: Browser) => (await browser.ask(endpoints.listGallery, {})).body.items
  const items = await listOf(restoredOwner)
  expect(items).toEqual(await listOf(old.browser()))
  for (const { url } of items) expect((await shop.browser().fetch(url)).status).toBe(200)
  expect((await shop.browser().page('/')).text).toContain('DB-2')
  expect(await shop.imageFiles()).toEqual(await old.imageFiles())
  const lines: string[] = []
  expect([await checkShop(shop.deps.config, {}, (line) => lines.push(line)), lines]).toEqual([true, lines])

  // The owner of the backup stays the owner after the next start, whatever ADMIN_EMAIL is.
  await shop.stop()
  const reopened = await openShop(settings, { dataDir: shop.dataDir })
  const { text } = await (await reopened.signIn(admin)).page('/admin/more')
  expect(text).toContain(m.backups_heading())
  expect(text).not.toContain(m.restore_heading())
})

test('a restore is offered and possible only while the shop is empty', async ({ whole, target: { shop, owner } }) => {
  const isOffered = async () => (await owner.page('/admin/more')).text.includes(m.restore_heading())
  const { id } = (await shop.browser().ask(endpoints.sendContactMessage, genuineMessage)).body
  expect([await isOffered(), await codeOf(owner, whole)]).toEqual([false, ['SHOP_NOT_EMPTY']])
  await owner.ask(endpoints.deleteContactMessage, { id })
  expect(await isOffered()).toBe(true)
  await publishItem(owner, await uploadPhoto(owner, 3))
  const before = await snapshotOf(shop)
  expect([await isOffered(), await codeOf(owner, whole)]).toEqual([false, ['SHOP_NOT_EMPTY']])
  expect(await snapshotOf(shop)).toEqual(before)
})

test('a restore needs a recent login', async ({ whole, target: { shop, owner } }) => {
  const createdAt = new Date(Date.now() - 24 * 3_600_000).toISOString()
  await shop.deps.db.updateTable('sessions').set({ createdAt }).execute()
  expect((await codeOf(owner, whole))[0]).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
})

test('of two restores at once, the shop rejects one', async ({ whole, target: { owner, shop } }) => {
  const results = await Promise.all([restore(owner, whole), restore(owner, whole)])
  const codes = results.map(({ body }) => body.error?.message)
  expect(codes.filter(Boolean)).toHaveLength(1)
  expect(['RESTORE_RUNNING', 'SHOP_NOT_EMPTY', 'UNAUTHENTICATED']).toContain(codes.find(Boolean))
  expect(await shop.imageFiles()).not.toEqual([])
  await shop.signIn(admin)
})

test('a restore during another one is rejected with its reason', async ({ whole, target: { owner, shop } }) => {
  await mkdir(join(shop.dataDir, 'restoring'))
  expect(await codeOf(owner, whole)).toEqual(['RESTORE_RUNNING'])
})

test('a backup that is too large for the disk is rejected', async ({ whole, target: { owner, shop } }) => {
  shop.deps.config.diskReserveMb = 1e9
  expect(await codeOf(owner, whole)).toEqual(['PAYLOAD_TOO_LARGE'])
})

test('a message that arrives during a restore ends it, and the photos of the shop stay as they were', async ({
  folder,
  whole,
  target: { owner, shop },
}) => {
  const before = await shop.imageFiles()
  const starter = before.find((name) => name.endsWith('.jpg')) as string
  const readStarter = async () => Buffer.from(await (await shop.browser().fetch(`/images/${starter}`)).arrayBuffer())
  const photo = await readStarter()
  const file = await rewritten(folder, whole, { added: { [`images/${starter}`]: 'another photo' } })
  const { put } = shop.deps.files
  let answer: Promise<Answer> | undefined
  shop.deps.files.put = async (...args) => {
    answer ??= shop.browser().ask(endpoints.sendContactMessage, genuineMessage)
    await answer
    return put(...args)
  }
  expect(await codeOf(owner, file)).toEqual(['SHOP_NOT_EMPTY'])
  expect((await answer)?.status).toBe(200)
  expect((await owner.ask(endpoints.listContactMessages, {})).body.messages).toHaveLength(1)
  expect(await shop.imageFiles()).toEqual(before)
  expect((await readStarter()).equals(photo)).toBe(true)
})

test('an encrypted backup is restored with the passphrase', async ({ whole, target: { owner, shop } }) => {
  const encrypted = await buffer(encrypt(createReadStream(whole), passphrase, Buffer.alloc(8, 1)))
  shop.deps.config.backupsPassphrase = undefined
  expect(await codeOf(owner, encrypted)).toEqual([
    'BACKUP_NOT_DECRYPTED',
    'backup.tar.enc is encrypted: set BACKUPS_PASSPHRASE.',
  ])
  shop.deps.config.backupsPassphrase = passphrase
  expect((await codeOf(owner, encrypted.subarray(0, -7)))[0]).toBe('BACKUP_NOT_DECRYPTED')
  expect((await restore(owner, encrypted)).body).toEqual({ hasNewerMessages: true })
  await shop.signIn(admin)
})

const incomplete =
  'backup.tar is not a complete backup: it is damaged, truncated or not a backup. Copy it again, or use another backup.'

test('a rejected backup ends with the sentence of the command and leaves the shop unharmed', async ({
  folder,
  whole,
  target: { shop, owner },
}) => {
  const changed = async (changes: Parameters<typeof rewritten>[2]) => readFile(await rewritten(folder, whole, changes))
  const manifest = (change: object) => changed({ manifest: (all) => ({ ...all, ...change }) })
  const row = (text: string) => ({ 'rows/contactMessages.jsonl': text })
  const cut = join(folder, 'cut.tar')
  await writeFile(cut, await readFile(whole))
  await truncate(cut, 20_000)
  const files: [kind: string, file: string | Uint8Array, code: string, detail?: string][] = [
    ['empty', Buffer.alloc(0), 'BACKUP_INCOMPLETE', incomplete],
    ['other', Buffer.from('a photo'.repeat(900)), 'BACKUP_INCOMPLETE', incomplete],
    ['truncated', cut, 'BACKUP_INCOMPLETE', incomplete],
    [
      'newer',
      await manifest({ migration: '9999', version: '7.0.0' }),
      'BACKUP_OF_OTHER_RELEASE',
      'backup.tar was made by a newer release (7.0.0). Update the shop first.',
    ],
    ['of another folder', await changed({ added: { 'images/../../x.jpg': 'x' } }), 'BACKUP_INCOMPLETE', incomplete],
    ['with code', await changed({ added: { 'server.js': 'x' } }), 'BACKUP_INCOMPLETE', incomplete],
    [
      'with a large image',
      await changed({ added: { 'images/a.jpg': 'x'.repeat(65e6 + 2e6 + 2e5) } }),
      'BACKUP_INCOMPLETE',
    ],
    ['with a wrong row', await changed({ added: row('{"noColumn":1}') }), 'BACKUP_INCOMPLETE'],
    ['with an object in a row', await changed({ added: row('{"id":{"a":1}}') }), 'BACKUP_INCOMPLETE'],
    ['with two owners', await changed({ added: { 'rows/users.jsonl': twoOwners } }), 'BACKUP_INCOMPLETE'],
  ]
  const before = await snapshotOf(shop)
  const page = (await shop.browser().page('/')).text
  for (const [kind, file, code, detail] of files) {
    const [actualCode, actualDetail] = (await codeOf(owner, file)) ?? []
    expect(actualCode, kind).toBe(code)
    if (detail) expect(actualDetail, kind).toBe(detail)
    expect(await snapshotOf(shop), kind).toEqual(before)
  }
  expect((await shop.browser().page('/')).text).toBe(page)
  expect(await codeOf(owner, whole)).toBeUndefined()
})

const twoOwners = ['a', 'b']
  .map((id) => {
    const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
    return JSON.stringify({ id, name: '', email: `${id}@example.com`, emailVerified: 0, role: 'admin', ...times })
  })
  .join('\n')
