import { spawn } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { newFolder } from '../../../test/new-folder.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishedItem, uploaded } from '../../../test/uploads.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { writeArchive } from './archive.server.ts'
import { makeBackup } from './make-backup.server.ts'

/** A command that has written its first rows of this many is far from its end. */
const manyMessages = 30_000

const test = shopTest
  .extend('folder', { scope: 'file' }, async ({ shop: _ }, { onCleanup }) => {
    const { path, remove } = await newFolder()
    onCleanup(remove)
    return path
  })
  .extend('published', { scope: 'file', auto: true }, async ({ owner }) => publishedItem(owner, await uploaded(owner)))

test('a backup that stops after any step, or fails, leaves nothing', async ({ shop: { shop }, folder }) => {
  const path = join(folder, 'stopped.tar')
  const steps: string[] = []
  await makeBackup(shop, path, (line) => steps.push(line))
  await rm(path)
  expect(steps.length).toBeGreaterThan(10)
  for (const [nth] of steps.entries()) {
    const stop = new AbortController()
    let printed = 0
    const stopping = makeBackup(shop, path, () => printed++ === nth && stop.abort(new Error('stopped')), stop.signal)
    await expect(stopping).rejects.toThrow('stopped')
    expect(await readdir(folder), `after ${steps[nth]}`).toEqual([])
  }
  const broken = { ...shop.files, get: () => Promise.reject(new Error('no such disk')) }
  await expect(makeBackup({ ...shop, files: broken }, path, () => {})).rejects.toThrow('no such disk')
  expect(await readdir(folder)).toEqual([])
  expect(await shop.db.selectFrom('fileHolds').selectAll().execute()).toEqual([])
})

test('a file that cannot be written rejects the backup and keeps the process alive', async ({ folder }) => {
  async function* entries() {
    for (let at = 0; at < 50; at++) yield { name: `images/${at}`, bytes: new Uint8Array(300_000) }
  }
  await expect(writeArchive(folder, entries())).rejects.toThrow('EISDIR')
})

async function interrupted(name: string, file: string, dataDir: string, signal: NodeJS.Signals, when: RegExp) {
  const { PATH } = process.env
  const program = join(import.meta.dirname, '../../../bin/command.mjs')
  const child = spawn(process.execPath, [program, name, file], { env: { PATH, DATA_DIR: dataDir } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      if (!when.test(output) && when.test(`${output}${part}`)) child.kill(signal)
      output += part
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

test('rejects a folder as the file of a backup or a restore, with one message', async ({ shop, folder }) => {
  for (const name of ['backup', 'restore']) {
    const { code, output } = await interrupted(name, folder, shop.dataDir, 'SIGINT', /never/)
    expect(code).toBe(1)
    expect(output).toContain(`${folder} is a folder. Name one file: npm run ${name} -- FILE\n`)
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
  expect(made.output).toContain('There is no backup. It was stopped.')
  expect(made.code).toBe(130)
  expect(await readdir(folder)).toEqual([])

  await makeBackup(shop.shop, file, () => {})
  const { path: place, remove } = await newFolder()
  onTestFinished(remove)
  const restored = await interrupted('restore', file, place, 'SIGTERM', /Restored: image files/)
  expect(restored.output).toContain('nothing has been changed. It was stopped.')
  expect(restored.code).toBe(143)
  expect((await readdir(join(place, 'images'), { recursive: true })).sort()).toEqual(['.lock', '.unfinished'])
  const { db } = await openDatabase(`sqlite:${join(place, 'shop.sqlite')}`)
  expect(await db.introspection.getTables()).toEqual([])
  await db.destroy()
})
