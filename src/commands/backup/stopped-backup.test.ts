import { spawn } from 'node:child_process'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { newFolder } from '../../../test/new-folder.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-test.ts'
import { hung, uploaded } from '../../../test/uploads.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { sweepBackupFolders } from './backup-files.server.ts'
import { makeBackup } from './make-backup.server.ts'
import { openPassingFolder, passingPrefix } from './passing-folder.server.ts'
import { withSnapshot } from './snapshot.server.ts'

/** A command that has written its first rows of so many is far from its end. */
const manyMessages = 30_000

const test = shopTest
  .extend('folder', { scope: 'file' }, async ({ shop: _ }, { onCleanup }) => {
    const { path, remove } = await newFolder()
    onCleanup(remove)
    return path
  })
  .extend('published', { scope: 'file', auto: true }, async ({ owner }) => hung(owner, await uploaded(owner)))

const parts = (shop: TestShop) => ({ ...shop.shop, databaseUrl: shop.shop.config.databaseUrl })

const passing = async (path: string) => (await readdir(path)).filter((name) => name.startsWith(passingPrefix))

test('a backup keeps a copy of the database that only this user reads, and deletes it at its end', async ({ shop }) => {
  const modes = await withSnapshot(parts(shop), async () => {
    const [name = ''] = await passing(shop.dataDir)
    const there = join(shop.dataDir, name)
    return Promise.all([there, join(there, 'snapshot.sqlite')].map(async (path) => (await stat(path)).mode & 0o777))
  })
  expect(modes).toEqual([0o700, 0o600])
  expect(await passing(shop.dataDir)).toEqual([])
})

test('a backup that stops after any step, or fails, leaves nothing', async ({ shop, folder }) => {
  const path = join(folder, 'stopped.tar')
  const steps: string[] = []
  await makeBackup(parts(shop), path, (line) => steps.push(line))
  await rm(path)
  expect(steps.length).toBeGreaterThan(10)
  for (const [nth] of steps.entries()) {
    const stop = new AbortController()
    let said = 0
    const stopping = makeBackup(
      parts(shop),
      path,
      () => said++ === nth && stop.abort(new Error('stopped')),
      stop.signal,
    )
    await expect(stopping).rejects.toThrow('stopped')
    expect([...(await readdir(folder)), ...(await passing(shop.dataDir))], `after ${steps[nth]}`).toEqual([])
  }
  const broken = { ...shop.shop.files, get: () => Promise.reject(new Error('no such disk')) }
  await expect(makeBackup({ ...parts(shop), files: broken }, path, () => {})).rejects.toThrow('no such disk')
  expect([...(await readdir(folder)), ...(await passing(shop.dataDir))]).toEqual([])
  expect(await shop.shop.db.selectFrom('fileHolds').selectAll().execute()).toEqual([])
})

test('a cleanup deletes what a killed process left and keeps what another process uses', async ({ shop }) => {
  const { dataDir, shop: inside } = shop
  const config = { ...inside.config, backups: true }
  await mkdir(config.backupsDir, { recursive: true })
  for (const parent of [dataDir, config.backupsDir]) {
    const left = join(parent, '.backup-killed')
    await mkdir(left)
    await writeFile(join(left, 'thaiyal-at-work'), '')
    await writeFile(join(left, 'snapshot.sqlite'), 'sessions')
  }
  await mkdir(join(dataDir, '.backup-of-mine'))
  const atWork = await openPassingFolder(dataDir)
  await sweepBackupFolders(config)
  expect(await passing(config.backupsDir)).toEqual([])
  expect((await passing(dataDir)).map((name) => join(dataDir, name)).sort()).toEqual(
    [join(dataDir, '.backup-of-mine'), atWork.path].sort(),
  )
  await atWork.remove()
  await rm(join(dataDir, '.backup-of-mine'), { recursive: true })
})

test('a start deletes what a kill left', async () => {
  const { path: dataDir, remove } = await newFolder()
  onTestFinished(remove)
  await (await openTestShop({}, { dataDir })).stop()
  await mkdir(join(dataDir, '.backup-killed'))
  await writeFile(join(dataDir, '.backup-killed', 'thaiyal-at-work'), '')
  await (await openTestShop({}, { dataDir })).stop()
  expect(await passing(dataDir)).toEqual([])
})

/** Runs a command and sends it the signal when its output matches. */
async function interrupted(name: string, file: string, dataDir: string, signal: NodeJS.Signals, when: RegExp) {
  const { PATH } = process.env
  const program = join(import.meta.dirname, `../../../bin/${name}.mjs`)
  const child = spawn(process.execPath, [program, file], { env: { PATH, DATA_DIR: dataDir } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      if (!when.test(said) && when.test(`${said}${part}`)) child.kill(signal)
      said += part
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said }
}

test('rejects a folder as the file of a backup or a restore, in one sentence', async ({ shop, folder }) => {
  for (const name of ['backup', 'restore']) {
    const { code, said } = await interrupted(name, folder, shop.dataDir, 'SIGINT', /never/)
    expect([code, said]).toEqual([1, `${folder} is a folder. Name one file: npm run ${name} -- FILE\n`])
  }
})

test('Ctrl-C during a backup, and a stopped restore, leave nothing', async ({ shop, folder }) => {
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${manyMessages})
    insert into "contactMessages" (id, name, email, message, "receivedTime", "searchText", "spamReasons")
    select 'many-' || n, 'Meena', 'meena@example.com', 'Is it ready?', n, '', '[]' from numbers
  `.execute(shop.shop.db)
  const file = join(folder, 'interrupted.tar')
  const made = await interrupted('backup', file, shop.dataDir, 'SIGINT', /Written: accounts/)
  expect(made.said).toContain('There is no backup. It was stopped.')
  expect(made.code).toBe(130)
  expect([...(await readdir(folder)), ...(await passing(shop.dataDir))]).toEqual([])

  await makeBackup(parts(shop), file, () => {})
  const { path: place, remove } = await newFolder()
  onTestFinished(remove)
  const restored = await interrupted('restore', file, place, 'SIGTERM', /Restored: accounts/)
  expect(restored.said).toContain('nothing has been changed. It was stopped.')
  expect(restored.code).toBe(143)
  expect((await readdir(join(place, 'images'), { recursive: true })).sort()).toEqual(['.lock', '.unfinished'])
  const { db } = await openDatabase(`sqlite:${join(place, 'shop.sqlite')}`)
  expect(await db.introspection.getTables()).toEqual([])
  await db.destroy()
})
