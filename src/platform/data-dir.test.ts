import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '../../test/shop.ts'

test('without SESSION_SECRET one is made, kept and readable by this user alone', async () => {
  const shop = await openTestShop()
  const path = join(shop.dataDir, 'session-secret')
  const made = await readFile(path, 'utf8')
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await shop.stop()
  const again = await openTestShop({}, { dataDir: shop.dataDir })
  expect(await readFile(path, 'utf8')).toBe(made)
  await again.close()
})

test('a folder in which nothing can be written is not taken for one in use', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'lock'))
  await expect(openTestShop({}, { dataDir })).rejects.toThrow(`DATA_DIR ${dataDir} cannot be written to`)
})

test('a second shop on the same folder is refused for as long as the first is open', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await openTestShop({}, { dataDir })
  const began = Date.now()
  await expect(openTestShop({}, { dataDir })).rejects.toThrow(`Another shop is running on ${dataDir}`)
  expect(Date.now() - began).toBeGreaterThan(4500)
  expect((await first.browser().page('/')).status).toBe(200)
  await first.stop()
  const next = await openTestShop({}, { dataDir })
  await next.stop()
})
