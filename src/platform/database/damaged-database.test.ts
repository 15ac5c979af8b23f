// @module-tag slow
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { startProcess } from '../../../test/real-process.ts'
import { openTestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

const pageBytes = 4096

test.for<[name: string, damage: (bytes: Buffer) => void, words: RegExp]>([
  ['its first bytes', (bytes) => bytes.fill(0xa5, 0, 16), /not a database/],
  // It has the description of all tables.
  ['its first page', (bytes) => bytes.fill(0xa5, 100, pageBytes), /malformed/],
  ['the size of its pages', (bytes) => bytes.fill(0xff, 16, 18), /not a database/],
  ['every second page', damageSecondPages, /malformed|page/i],
  ['every page but the first', (bytes) => bytes.fill(0, pageBytes), /malformed|page/i],
])('the shop does not start on a database with damage in %s, and says what to do', async ([, damage, words]) => {
  const damaged = await openTestShop()
  for (let nth = 0; nth < 20; nth++)
    await damaged.browser().ask(endpoints.sendContactMessage, { ...message, message: 'x'.repeat(3_000) })
  await damaged.stop()
  const path = join(damaged.dataDir, 'shop.sqlite')
  const bytes = await readFile(path)
  damage(bytes)
  await writeFile(path, bytes)
  await expect(openTestShop({}, { dataDir: damaged.dataDir })).rejects.toMatchObject({
    message: damagedMessage(path),
    cause: { message: expect.stringMatching(words) },
  })
  expect((await readFile(path)).equals(bytes)).toBe(true)
  await rm(damaged.dataDir, { recursive: true, force: true })
})

test('the shop does not start on a file that is not a database, and leaves it unchanged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const path = join(dataDir, 'shop.sqlite')
  const text = 'the only copy of something else, '.repeat(100)
  await writeFile(path, text)
  const { ended, output } = await startProcess({ DATA_DIR: dataDir })
  expect(await ended).toBe(1)
  expect(output()).toBe(`The shop failed to start. ${damagedMessage(path)}\nCause: file is not a database\n`)
  expect(await readFile(path, 'utf8')).toBe(text)
})

function damageSecondPages(bytes: Buffer): void {
  for (let at = 2 * pageBytes; at < bytes.length; at += 2 * pageBytes) bytes.fill(0xa5, at, at + 16)
}

function damagedMessage(path: string): string {
  return `The database ${path} is damaged. Rename its folder, and restore a backup: npm run restore -- FILE`
}
