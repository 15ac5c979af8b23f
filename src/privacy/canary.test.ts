// @module-tag engines
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { restoreShop } from '../../test/built-server.ts'
import { newFolder } from '../../test/new-folder.ts'
import { openPushService, pushDevice } from '../../test/push-service.ts'
import { admin, type openTestShop, readConfig, type TestShop } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { makeBackup } from '../backups/make-backup.server.ts'
import { m } from '../messages/compiled/messages.js'

const settings = { MAIL_RETRY_SECONDS: '3600', LOG_LEVEL: 'info' }
const canary = { email: 'Kanari.Malar@example.com', name: 'Kanarimalar', number: '98400 17717' }
const account = { email: canary.email.toLowerCase(), password: 'yellow-bird-in-silk' }
const traces = /kanari|17717/i
const other = { name: 'Rani', email: 'rani@example.com', message: 'A blouse for Rani' }

/** Returns each table as text. */
async function readTables({ deps: { db } }: Pick<TestShop, 'deps'>): Promise<Map<string, string>> {
  const tables = await db.introspection.getTables()
  const rows = tables.map(async ({ name }) => {
    const content = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    return [name, JSON.stringify(content)] as const
  })
  return new Map(await Promise.all(rows))
}

const tracesIn = (texts: Map<string, string>) =>
  [...texts].filter(([, text]) => traces.test(text)).map(([name]) => name)

async function readFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  // The privacy page says that backups keep a person until they expire.
  const readable = files.filter((path) => !path.endsWith('.tar'))
  return new Map(await Promise.all(readable.map(async (path) => [path, await readFile(path, 'latin1')] as const)))
}

/** Restores into SQLite and a folder, whatever engine the backup is from. */
async function restoreElsewhere(backup: string, openShop: typeof openTestShop): Promise<TestShop> {
  const { path: dataDir } = await newFolder()
  const target = { DATABASE_URL: `sqlite:${dataDir}/shop.sqlite`, FILES_URL: `disk:${dataDir}/images` }
  await restoreShop(readConfig({ DATA_DIR: dataDir, ...target }), backup, () => {})
  return openShop(target, { dataDir })
}

async function writeThroughEveryDoor(shop: TestShop): Promise<void> {
  const person = shop.browser()
  const { name, email, number } = canary
  const written = (message: string) => ({ name, email, message })
  await person.ask(endpoints.sendContactMessage, written(`Is DB-1 there? ${number}`))
  await person.ask(endpoints.sendContactMessage, written(m.contact_numberText({ number })))
  await person.ask(endpoints.sendContactMessage, { ...written('Kanari, a program'), website: 'x' })
  await person.postForm(endpoints.sendContactMessage.path, written('Kanari without script'))
  await person.ask(endpoints.sendContactMessage, { ...other, message: `Kanari is my neighbour: ${number}` })
  await person.ask(endpoints.signUp, account)
  await person.ask(endpoints.signInWithPassword, { ...account, password: 'wrong-kanari' })
  const customer = await shop.signIn(account)
  await customer.ask(endpoints.reportPageView, { path: '/', from: 'search' })
  await customer.ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: account.email })
  await person.postForm(endpoints.signUp.path, { ...account, confirmPassword: 'kanari' })
}

test('a person who has used every door is found, exported, erased and found nowhere, also after a restore', async ({
  openShop,
}) => {
  const push = await openPushService()
  push.behaviour.status = 503
  const shop = await openShop(settings)
  const lines: string[] = []
  for (const level of ['info', 'warn', 'error'] as const)
    shop.deps.log[level] = ((...parts: unknown[]) => lines.push(JSON.stringify(parts))) as never
  const owner = await shop.signIn(admin)
  await owner.ask(endpoints.addPushSubscription, pushDevice().subscription)
  await shop.browser().ask(endpoints.sendContactMessage, other)
  await writeThroughEveryDoor(shop)
  const { messages } = (await owner.ask(endpoints.listContactMessages, {})).body
  await owner.ask(endpoints.deleteContactMessage, { id: messages.at(-2).id })
  expect(await (await owner.fetch(endpoints.exportContactMessages.path)).text()).toMatch(traces)
  await expect.poll(async () => (await readdir(join(shop.dataDir, 'outbox'))).length).toBeGreaterThan(3)

  const { path: folder, remove } = await newFolder()
  const older = join(folder, 'older.tar')
  await makeBackup(shop.deps, older, () => {})
  const before = tracesIn(await readTables(shop))
  for (const table of ['contactMessages', 'users', 'mails', 'flashMessages']) expect(before).toContain(table)

  const page = await owner.page(`/admin/messages?person=${encodeURIComponent(canary.email)}`)
  expect(page.text).toContain(m.privacy_personMessages({ count: 4 }))
  const exported = await (await owner.fetch(`${endpoints.exportPerson.path}?who=${canary.email}`)).text()
  for (const text of ['Is DB-1 there?', 'Kanari, a program', account.email]) expect(exported).toContain(text)
  expect(exported).not.toContain(other.message)

  expect((await owner.ask(endpoints.erasePerson, { who: 'kanari' })).status).toBe(400)
  expect((await owner.ask(endpoints.erasePerson, { who: canary.email })).status).toBe(200)
  // The neighbour's message has only the number.
  expect(tracesIn(await readTables(shop)).filter((table) => table !== 'mails')).toEqual(['contactMessages'])
  expect((await owner.ask(endpoints.erasePerson, { who: canary.number })).status).toBe(200)

  expect(tracesIn(await readTables(shop))).toEqual([])
  expect(tracesIn(await readFiles(shop.dataDir))).toEqual([])
  expect(lines.filter((line) => traces.test(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  for (const path of ['/', '/privacy', '/admin', '/admin/messages', '/admin/statistics', '/admin/more'])
    expect((await owner.page(path)).html, path).not.toMatch(traces)
  expect(await (await owner.fetch(endpoints.exportContactMessages.path)).text()).not.toMatch(traces)
  const others = (await owner.ask(endpoints.listContactMessages, {})).body.messages
  expect(others.map(({ message }: { message: string }) => message)).toEqual([other.message])

  // The older backup brings her back here, because the record of erasures is not beside it.
  const restored = await restoreElsewhere(older, openShop)
  expect(tracesIn(await readTables(restored))).toContain('contactMessages')
  const record = await readFile(join(shop.deps.config.backupsDir, 'erasures.json'), 'utf8')
  expect(record).not.toMatch(traces)
  await writeFile(join(folder, 'erasures.json'), record)
  const again = await restoreElsewhere(older, openShop)
  expect(tracesIn(await readTables(again))).toEqual([])
  expect([...(await readTables(again))].find(([name]) => name === 'contactMessages')?.[1]).toContain(other.message)
  await remove()
  await push.close()
}, 60_000)
