// @module-tag slow
import { spawn } from 'node:child_process'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { newFolder } from '../../test/new-folder.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { endpoints } from '../api/endpoints.ts'
import { backUpShop } from '../commands/back-up-and-restore.server.ts'
import { openDatabase, openSnapshot } from '../platform/database/database.server.ts'
import { writeArchive } from './archive.server.ts'
import { makeBackup } from './make-backup.server.ts'

/** With so many rows, the command is still running after its first output. */
const manyMessages = 30_000

const test = shopTest
  .extend('folder', { scope: 'file' }, async ({ shop: _ }, { onCleanup }) => {
    const { path, remove } = await newFolder()
    onCleanup(remove)
    return path
  })
  .extend('published', { scope: 'file', auto: true }, async ({ owner }) => publishItem(owner, await uploadPhoto(owner)))

test('a stopped backup leaves no files', async ({ shop: { deps: shop }, folder }) => {
  const path = join(folder, 'stopped.tar')
  const steps: string[] = []
  await makeBackup(shop, path, (line) => steps.push(line))
  await rm(path)
  expect(steps.length).toBeGreaterThan(10)
  for (const [nth] of steps.entries()) {
    const stop = new AbortController()
    let printed = 0
    const abort = () => printed++ === nth && stop.abort(new Error('stopped'))
    const stopping = backUpShop(shop.config, path, abort, stop.signal)
    await expect(stopping).rejects.toThrow('stopped')
    expect(await readdir(folder), `after ${steps[nth]}`).toEqual([])
  }
  expect(await shop.db.selectFrom('fileLeases').selectAll().execute()).toEqual([])
})

test('a backup deletes the file that a killed one has left in its folder', async ({ shop: { deps: shop }, folder }) => {
  const abandoned = join(folder, 'killed.tar.thaiyal-unfinished')
  const [running, other] = [join(folder, 'running.tar.thaiyal-unfinished'), join(folder, 'notes.unfinished')]
  for (const path of [abandoned, running, other]) await writeFile(path, 'half')
  for (const path of [abandoned, other]) await utimes(path, 0, 0)
  await backUpShop(shop.config, join(folder, 'next.tar'), () => {})
  expect((await readdir(folder)).sort()).toEqual(['next.tar', 'notes.unfinished', 'running.tar.thaiyal-unfinished'])
  for (const name of await readdir(folder)) await rm(join(folder, name))
})

test('a snapshot delays no write, and does not contain later rows', async ({ shop }) => {
  await using snapshot = await openSnapshot(shop.deps)
  const readMessages = () => snapshot.db.selectFrom('contactMessages').select('id').execute()
  expect(await readMessages()).toEqual([])
  const message = { name: 'Meena', email: 'meena@example.com', message: 'Meanwhile?' }
  expect((await shop.browser().ask(endpoints.sendContactMessage, message)).status).toBe(200)
  expect(await readMessages()).toEqual([])
})

test('an unwritable path rejects the backup without ending the process', async ({ folder }) => {
  async function* entries() {
    for (let at = 0; at < 50; at++) yield { name: `images/${at}`, bytes: new Uint8Array(300_000) }
  }
  await expect(writeArchive(folder, entries())).rejects.toThrow('EISDIR')
})

async function interrupted(name: string, file: string, dataDir: string, signal: NodeJS.Signals, trigger: RegExp) {
  const { PATH } = process.env
  const program = join(import.meta.dirname, '../../bin/thaiyal.mjs')
  const child = spawn(process.execPath, [program, name, file], { env: { PATH, DATA_DIR: dataDir } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      if (!trigger.test(output) && trigger.test(`${output}${part}`)) child.kill(signal)
      output += part
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

test('the commands reject a folder instead of a file', async ({ shop, folder }) => {
  for (const name of ['backup', 'restore']) {
    const { code, output } = await interrupted(name, folder, shop.dataDir, 'SIGINT', /never/)
    expect(code).toBe(1)
    expect(output).toContain(`Specify one file, not a folder: npm run ${name} -- FILE\n`)
  }
})

test('SIGINT during a backup and SIGTERM during a restore leave no files', async ({ shop, folder }) => {
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${manyMessages})
    insert into "contactMessages" (id, name, email, message, "receivedTime", "searchText", "spamReasons")
    select 'many-' || n, 'Meena', 'meena@example.com', 'Is it ready?', n, '', '[]' from numbers
  `.execute(shop.deps.db)
  const file = join(folder, 'interrupted.tar')
  const made = await interrupted('backup', file, shop.dataDir, 'SIGINT', /Written: accounts/)
  expect(made.output).toContain('No backup was made. The command was stopped.')
  expect(made.code).toBe(130)
  expect(await readdir(folder)).toEqual([])

  await makeBackup(shop.deps, file, () => {})
  const { path: dataDir, remove } = await newFolder()
  onTestFinished(remove)
  const restored = await interrupted('restore', file, dataDir, 'SIGTERM', /Restored: image files/)
  expect(restored.output).toContain('Nothing has been changed. The command was stopped.')
  expect(restored.code).toBe(143)
  expect((await readdir(join(dataDir, 'images'), { recursive: true })).sort()).toEqual(['.lock', '.unfinished'])
  const { db } = await openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  expect(await db.introspection.getTables()).toEqual([])
  await db.destroy()
})
