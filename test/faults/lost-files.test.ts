// @module-tag slow
import { copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { checkShop } from '../built-server.ts'
import { newFolder } from '../new-folder.ts'
import { startProcess } from '../real-process.ts'
import { admin, openTestShop, type TestShop } from '../shop.ts'
import { fetchFile, publishItem, uploadPhoto } from '../uploads.ts'

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

async function openShopWithPhoto() {
  const shop = await openTestShop()
  onTestFinished(() => shop.close().catch(() => {}))
  const owner = await shop.signIn(admin)
  const url = await uploadPhoto(owner)
  await publishItem(owner, url)
  await shop.browser().ask(endpoints.sendContactMessage, message)
  return { shop, owner, url }
}

async function reopen(dataDir: string): Promise<TestShop> {
  const shop = await openTestShop({}, { dataDir })
  onTestFinished(() => shop.close().catch(() => {}))
  return shop
}

const items = async (shop: TestShop) => (await shop.browser().ask(endpoints.listGallery, {})).body.items

async function runDoctor(shop: TestShop) {
  const lines: string[] = []
  const agrees = await checkShop(shop.deps.config, { json: true }, (line) => lines.push(line))
  return { agrees, ...JSON.parse(lines[0] ?? '') }
}

test('the database file of a closed shop is complete without its write-ahead log', async () => {
  const { shop } = await openShopWithPhoto()
  await shop.stop()
  for (const end of ['-wal', '-shm']) await rm(join(shop.dataDir, `shop.sqlite${end}`), { force: true })
  const after = await reopen(shop.dataDir)
  expect(await items(after)).toHaveLength(1)
  expect(await after.deps.db.selectFrom('contactMessages').select('message').execute()).toEqual([
    { message: message.message },
  ])
  expect(await runDoctor(after)).toMatchObject({ agrees: true, missing: 0, orphan: 0 })
})

test('a killed shop without its write-ahead log is consistent, and the doctor lists photos without rows', async () => {
  const { shop, url } = await openShopWithPhoto()
  await sql`pragma wal_checkpoint(truncate)`.execute(shop.deps.db)
  const owner = await shop.signIn(admin)
  const later = await uploadPhoto(owner, 2)
  await publishItem(owner, later)
  // This is the state after a kill and the deletion of the log.
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  const isSidecar = (path: string) => /-(wal|shm|journal)$|\/lock$/.test(path)
  await cp(shop.dataDir, folder, { recursive: true, filter: (path) => !isSidecar(path) })
  const after = await reopen(folder)
  expect((await items(after)).map((item: { url: string }) => item.url)).toEqual([url])
  const { agrees, missing, findings, damage } = await runDoctor(after)
  expect([agrees, missing]).toEqual([false, 0])
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'orphan', file: later.slice('/images/'.length) }))
  expect(damage).toEqual([])
})

test('a start on an empty database beside image files warns of a lost database', async () => {
  const { shop } = await openShopWithPhoto()
  await shop.stop()
  const { path: folder, remove } = await newFolder()
  onTestFinished(remove)
  await cp(join(shop.dataDir, 'images'), join(folder, 'images'), { recursive: true })
  const start = async () => {
    const started = await startProcess({ DATA_DIR: folder, LOG_LEVEL: 'warn' })
    onTestFinished(() => started.kill())
    await started.untilOpen()
    await started.stop()
    return started.output()
  }
  const first = await start()
  expect(first).toContain('The database was empty, but there are image files of a shop.')
  expect(first).toContain('"msg":"image files without a database"')
  expect(await readdir(join(folder, 'images'))).toEqual(await readdir(join(shop.dataDir, 'images')))
  expect(await start()).not.toContain('The database was empty')
})

test('a deleted photo answers 404, and a foreign file is not served', async () => {
  const { shop, owner, url } = await openShopWithPhoto()
  const images = join(shop.dataDir, 'images')
  const name = url.slice('/images/'.length)
  await copyFile(join(images, name), join(images, 'not.of.the.shop.jpg'))
  await writeFile(join(images, 'notes.txt'), 'of the owner')
  await mkdir(join(images, 'folder.jpg'))
  await rm(join(images, name))
  expect((await fetchFile(owner, url)).status).toBe(404)
  for (const foreign of ['notes.txt', 'folder.jpg', 'not.of.the.shop.jpg'])
    expect((await fetchFile(owner, `/images/${foreign}`)).status).toBe(404)
  const { missing, orphan, findings } = await runDoctor(shop)
  expect([missing, orphan]).toEqual([1, 2])
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'missing', file: name }))
})
