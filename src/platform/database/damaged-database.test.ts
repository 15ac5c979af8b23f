import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openTestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

test('the shop does not start on a database with a damaged page', async () => {
  const damaged = await openTestShop()
  for (let nth = 0; nth < 20; nth++)
    await damaged.browser().ask(endpoints.sendContactMessage, { ...message, message: 'x'.repeat(3_000) })
  await damaged.stop()
  const path = join(damaged.dataDir, 'shop.sqlite')
  const bytes = await readFile(path)
  const pageBytes = 4096
  // SQLite finds the other pages by the first one, so it stays intact.
  for (let at = 2 * pageBytes; at < bytes.length; at += 2 * pageBytes) bytes.fill(0xa5, at, at + 16)
  await writeFile(path, bytes)
  await expect(openTestShop({}, { dataDir: damaged.dataDir })).rejects.toThrow(/is damaged|malformed/)
  await rm(damaged.dataDir, { recursive: true, force: true })
})

test('the shop does not start on a file that is not a database, and leaves it unchanged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const text = 'the only copy of something else, '.repeat(100)
  await writeFile(join(dataDir, 'shop.sqlite'), text)
  await expect(openTestShop({}, { dataDir })).rejects.toThrow(/not a database/)
  expect(await readFile(join(dataDir, 'shop.sqlite'), 'utf8')).toBe(text)
})
