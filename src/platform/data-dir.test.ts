import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openTestShop } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openShop(settings: Record<string, string> = {}, dataDir?: string) {
  const shop = await openTestShop(settings, { dataDir: dataDir ?? (await newFolder()) })
  onTestFinished(() => shop.close())
  return shop
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('the shop generates a session secret once, readable by this user only', async () => {
  const shop = await openTestShop()
  const path = join(shop.dataDir, 'session-secret')
  const made = await readFile(path, 'utf8')
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(await modeOf(path)).toBe(0o600)
  await shop.stop()
  const again = await openTestShop({}, { dataDir: shop.dataDir })
  expect(await readFile(path, 'utf8')).toBe(made)
  await again.close()
})

test('the error for an unwritable DATA_DIR names it', async () => {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'lock'))
  await expect(openTestShop({}, { dataDir })).rejects.toThrow(`DATA_DIR ${dataDir} cannot be written to`)
})

test('a second shop on the same folder waits for the first and then fails to start', async () => {
  const dataDir = await newFolder()
  const first = await openTestShop({}, { dataDir })
  const began = performance.now()
  const second = openTestShop({}, { dataDir, lockTimeoutMs: 200 })
  await expect(second).rejects.toThrow(`Another shop is running on ${dataDir}`)
  expect(performance.now() - began).toBeGreaterThan(190)
  expect((await first.browser().page('/')).status).toBe(200)
  await first.stop()
  const next = await openTestShop({}, { dataDir })
  await next.stop()
})

test.each(['its path', 'a relative path to a symbolic link'])(
  'a second shop on the same database file, given as %s, fails to start',
  async (spelling) => {
    const { dataDir } = await openShop()
    const file = join(dataDir, 'shop.sqlite')
    const ownFolder = await newFolder()
    const link = join(ownFolder, 'link.sqlite')
    await symlink(file, link)
    const path = spelling === 'its path' ? file : relative(process.cwd(), link)
    const settings = { DATABASE_URL: `sqlite:${path}`, FILES_URL: `disk:${join(ownFolder, 'images')}` }
    const second = openTestShop(settings, { dataDir: ownFolder, lockTimeoutMs: 0 })
    await expect(second).rejects.toThrow(`Another shop is running on ${file}.`)
  },
)

test('a second shop on the same image folder fails to start', async () => {
  const { dataDir } = await openShop()
  const ownFolder = await newFolder()
  const images = join(dataDir, 'images')
  const second = openTestShop({ FILES_URL: `disk:${images}` }, { dataDir: ownFolder, lockTimeoutMs: 0 })
  await expect(second).rejects.toThrow(`Another shop is running on ${images}.`)
  await openShop({}, ownFolder)
})

test('the shop creates a private data folder and preserves the mode of an existing one', async () => {
  const made = join(await newFolder(), 'of', 'the-shop')
  await openShop({}, made)
  expect(await modeOf(made)).toBe(0o700)
  const found = await newFolder()
  await chmod(found, 0o755)
  await openShop({}, found)
  expect(await modeOf(found)).toBe(0o755)
  for (const name of ['shop.sqlite', 'shop.sqlite-wal', 'session-secret'])
    expect(await modeOf(join(found, name)), name).toBe(0o600)
  expect(await modeOf(join(found, 'outbox'))).toBe(0o700)
})
