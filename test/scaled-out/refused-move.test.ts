// @module-tag slow
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openFiles } from '../../src/platform/files/open-files.server.ts'
import { openTestShop } from '../shop.ts'
import { change, moveHere, test } from './move-command.ts'
import { filesOf, rowsOf } from './moved-data.ts'
import { embedded, makeShop, newFolder, newScaledOut } from './shop-to-move.ts'

test('a move rejects a target that is not empty, and leaves it unchanged', async ({ source }) => {
  const [data, scaledOut] = [await newFolder(), await newScaledOut()]
  for (const target of [embedded(data), scaledOut]) {
    await makeShop(target, { photos: 2, messages: 1 })
    const [rows, files] = [await rowsOf(target), await filesOf(target)]
    await expect(moveHere(source, target)).rejects.toThrow('Nothing has been changed')
    expect(await rowsOf(target)).toEqual(rows)
    expect(await filesOf(target)).toEqual(files)
  }
})

test('a move rejects a target with files of another shop, and leaves them', async ({ source }) => {
  const scaledOut = await newScaledOut()
  await (await openFiles(scaledOut.FILES_URL)).put('of-another-shop.jpg', new Uint8Array(9))
  await expect(moveHere(source, scaledOut)).rejects.toThrow('Nothing has been changed')
  expect(Object.keys(await filesOf(scaledOut))).toEqual(['of-another-shop.jpg'])

  for (const [inside, name] of [
    ['images', 'x.jpg'],
    ['outbox', 'y.eml'],
  ] as const) {
    const data = await newFolder()
    await mkdir(join(data, inside))
    await writeFile(join(data, inside, name), 'x')
    await expect(moveHere(source, embedded(data))).rejects.toThrow('Nothing has been changed')
    expect(await readdir(join(data, inside))).toContain(name)
  }
})

test.for([
  'create table gallery (id int)',
  'create table settings (id int); insert into settings values (1)',
  "create table kysely_migration (name text, timestamp text); insert into kysely_migration values ('theirs', '')",
])('a move rejects a database of another program: %s', async (theirs, { source }) => {
  const target = await newScaledOut()
  await change(target, async (db) => {
    for (const one of theirs.split(';')) await sql.raw(one).execute(db)
  })
  await expect(moveHere(source, target)).rejects.toThrow('Nothing has been changed')
})

test('a move rejects an open shop as its source and as its target', async ({ source }) => {
  const [data, target] = [await newFolder(), await newScaledOut()]
  const openHere = await openTestShop(embedded(data), { dataDir: data })
  const openThere = await openTestShop(target)
  onTestFinished(() => openThere.close())
  const [one, other] = [await newFolder(), await newFolder()]
  const moves = await Promise.allSettled([
    moveHere(embedded(data), embedded(one)),
    moveHere(target, embedded(other)),
    moveHere(source, target),
  ])
  expect(moves).toMatchObject([
    { reason: { message: `A shop is running on ${data}. Stop it first.` } },
    { reason: { message: expect.stringContaining('is in use') } },
    { reason: { message: expect.stringContaining('is in use') } },
  ])
  await openHere.close()
})

test('a move names a file that is missing at the source, and copies no rows', async () => {
  const [data, target] = [await newFolder(), await newScaledOut()]
  const source = embedded(data)
  await makeShop(source, { photos: 3, messages: 1 })
  const [name = ''] = Object.keys(await filesOf(source))
  await (await openFiles(source.FILES_URL)).delete(name)
  await expect(moveHere(source, target)).rejects.toThrow(name)
  expect((await rowsOf(target)).users).toEqual([])
})
