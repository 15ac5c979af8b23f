// @module-tag slow
import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { emptyTarget, test } from '../../test/backed-up-shop.ts'
import { rewritten } from '../../test/rewritten-backup.ts'
import { visitor } from '../../test/shop.ts'
import { checkBackup, incomplete } from './check-backup.server.ts'

const damages: { kind: string; damage: (file: string) => Promise<unknown> }[] = [
  { kind: 'that is empty', damage: (file) => truncate(file, 0) },
  { kind: 'that is another kind of file', damage: (file) => writeFile(file, 'x'.repeat(5000)) },
  { kind: 'without its last kilobytes', damage: (file) => cut(file, 5000) },
  { kind: 'without its second half', damage: async (file) => cut(file, (await stat(file)).size / 2) },
]

async function cut(file: string, bytes: number): Promise<void> {
  await truncate(file, Math.floor((await stat(file)).size - bytes))
}

async function damaged(folder: string, whole: string, damage: (file: string) => Promise<unknown>): Promise<string> {
  const file = join(folder, 'damaged.tar')
  await copyFile(whole, file)
  await damage(file)
  return file
}

test.for(damages)('a backup $kind is rejected with a message', async ({ damage }, { folder, whole }) => {
  const file = await damaged(folder, whole, damage)
  await expect(checkBackup(file)).rejects.toThrow(incomplete(file).message)
  await rm(file)
  await expect(checkBackup(file)).rejects.toThrow(`${file} is not a file.`)
})

test('a backup with one changed byte is rejected and leaves the target empty', async ({ folder, whole }) => {
  const target = await emptyTarget()
  for (const text of [visitor.email, 'WEBP', '"madeAt"']) {
    const file = await damaged(folder, whole, async (path) => {
      const bytes = await readFile(path)
      bytes[bytes.indexOf(text) + 2] = 0x7e
      await writeFile(path, bytes)
    })
    await expect(target.restore(file)).rejects.toThrow(incomplete(file).message)
  }
  await target.restore(whole)
})

test('a backup with a missing table or a malformed row is rejected and leaves the target empty', async ({
  folder,
  whole,
}) => {
  const target = await emptyTarget()
  const table = 'rows/contactMessages.jsonl'
  const lacking = await rewritten(folder, whole, { includes: (name) => name !== table })
  await expect(target.restore(lacking)).rejects.toThrow(incomplete(lacking).message)
  const broken = await rewritten(folder, whole, { added: { [table]: '{"id":' } })
  await expect(target.restore(broken)).rejects.toThrow(incomplete(broken).message)
  for (const row of ['[1]', 'null', '"text"', '{"noColumn":1}', '{"id":"only"}']) {
    const other = await rewritten(folder, whole, { added: { [table]: row } })
    await expect(target.restore(other), row).rejects.toThrow(incomplete(other).message)
  }
  // Memory holds a portion of rows at once.
  const long = JSON.stringify({ name: 'a', document: 'x'.repeat(2_000_000) })
  const large = await rewritten(folder, whole, { added: { 'rows/imports.jsonl': long } })
  await expect(target.restore(large)).rejects.toThrow(incomplete(large).message)
  await target.restore(whole)
})

test('a backup whose manifest lacks a field is rejected with a message', async ({ folder, whole }) => {
  for (const field of ['entries', 'missing', 'madeAt', 'migration', 'format']) {
    const file = await rewritten(folder, whole, { manifest: (all) => ({ ...all, [field]: undefined }) })
    await expect(checkBackup(file), field).rejects.toThrow(incomplete(file).message)
  }
})

test('a backup whose manifest lists no entries is rejected', async ({ folder, whole }) => {
  const file = await rewritten(folder, whole, { manifest: (all) => ({ ...all, entries: {} }) })
  await expect(checkBackup(file)).rejects.toThrow(incomplete(file).message)
})

test('a backup without rows is rejected and leaves the target empty', async ({ folder, whole }) => {
  const target = await emptyTarget()
  const file = await rewritten(folder, whole, { includes: () => false })
  await expect(target.restore(file)).rejects.toThrow(incomplete(file).message)
  await target.restore(whole)
})
