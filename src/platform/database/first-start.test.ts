import { copyFile, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { laterMigrations } from '../../../test/later-release.ts'
import { openTestShop, type TestShop, visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'
import { checkBackup } from '../../backups/check-backup.server.ts'
import { version } from '../program.server.ts'
import type { Migrations } from './migrate.server.ts'

const message = { name: 'Meena', email: visitor.email, message: 'Do you sew blouses?' }
const copies = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('shop.sqlite.'))

/** Returns the folder of a shop with a message. */
async function stoppedShop(): Promise<string> {
  const shop = await openTestShop()
  expect((await shop.browser().ask(endpoints.sendContactMessage, message)).status).toBe(200)
  await shop.stop()
  return shop.dataDir
}

async function expectMessage(shop: TestShop) {
  const rows = await shop.deps.db.selectFrom('contactMessages').select('message').execute()
  expect(rows).toEqual([{ message: message.message }])
}

async function open(dataDir: string, options: { laterMigrations?: Migrations } = {}): Promise<TestShop> {
  const shop = await openTestShop({}, { dataDir, ...options })
  onTestFinished(() => shop.close())
  return shop
}

test.for<[string, string[], string]>([
  ['fails', ['alter table gallery add column fabric text', 'this is no SQL'], 'The database migration failed.'],
  ['leaves no shop details', ['drop table "contactInfo"'], 'cannot read all data of this shop'],
  [
    'leaves no gallery',
    ['drop table gallery'],
    `Version ${version} does not open with these data: /v1/gallery answers`,
  ],
])('a migration that %s leaves the data as they were, and a backup', async ([, statements, reason]) => {
  const dataDir = await stoppedShop()
  const broken = { laterMigrations: { '9999-01-01-broken': () => statements } }
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  await expect(openTestShop({}, { dataDir, print, ...broken })).rejects.toThrow(reason)
  expect(printed.at(-1)).toContain('Its data are as before: start the version before again.')
  await checkBackup(join(dataDir, `backups/before-${version}.tar`))
  expect(await copies(dataDir)).toEqual(['shop.sqlite.lock'])
  await expectMessage(await open(dataDir))
})

test('a start puts back the data from before another one that was killed', async () => {
  const dataDir = await stoppedShop()
  const before = join(dataDir, 'before')
  await copyFile(join(dataDir, 'shop.sqlite'), before)
  const killed = await openTestShop({}, { dataDir })
  await killed.deps.db.deleteFrom('contactMessages').execute()
  await killed.stop()
  await rename(before, join(dataDir, 'shop.sqlite.trying-7.0.0'))
  await expectMessage(await open(dataDir))
})

test('the data of before a migration stay beside the database', async () => {
  const dataDir = await stoppedShop()
  await expectMessage(await open(dataDir, { laterMigrations }))
  expect(await copies(dataDir)).toContain(`shop.sqlite.before-${version}`)
})
