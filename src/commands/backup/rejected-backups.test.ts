import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { emptyPlace, test } from '../../../test/backed-up-shop.ts'
import { visitor } from '../../../test/shop.ts'
import { checkBackup } from './check-backup.server.ts'
import { beginPacking } from './pack.server.ts'
import { maxRowBytes } from './put-rows.server.ts'
import * as sentences from './sentences.ts'
import { bytesOf, entriesOf } from './unpack.server.ts'

const damages: { what: string; damage: (file: string) => Promise<unknown>; says: (file: string) => string }[] = [
  { what: 'that is not there', damage: (file) => rm(file), says: sentences.noFile },
  { what: 'that is empty', damage: (file) => truncate(file, 0), says: sentences.emptyFile },
  { what: 'that is something else', damage: (file) => writeFile(file, 'x'.repeat(5000)), says: sentences.noBackup },
  { what: 'without its last kilobytes', damage: (file) => cut(file, 5000), says: sentences.cutOff },
  {
    what: 'without its second half',
    damage: async (file) => cut(file, (await stat(file)).size / 2),
    says: sentences.cutOff,
  },
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

test.for(damages)('rejects a backup $what in one sentence', async ({ damage, says }, { folder, whole }) => {
  const file = await damaged(folder, whole, damage)
  await expect(checkBackup(file)).rejects.toThrow(says(file))
})

test('rejects a backup with one changed byte and leaves the target empty', async ({ folder, whole }) => {
  const place = await emptyPlace()
  for (const words of [visitor.email, 'WEBP', '"madeAt"']) {
    const file = await damaged(folder, whole, async (path) => {
      const bytes = await readFile(path)
      bytes[bytes.indexOf(words) + 2] = 0x7e
      await writeFile(path, bytes)
    })
    await expect(place.restore(file)).rejects.toThrow(/is damaged: (rows|images|manifest).* is not what was written/)
  }
  await place.restore(whole)
})

async function packedAgain(
  folder: string,
  whole: string,
  {
    manifest = {},
    rows,
  }: {
    manifest?: object
    rows?: (table: string) => string | undefined
  },
) {
  const file = join(folder, 'packed-again.tar')
  await rm(file, { force: true })
  const packing = beginPacking(file, new Date(0))
  for await (const entry of entriesOf(whole)) {
    const isRows = entry.name.startsWith('rows/')
    const changed = isRows ? rows?.(entry.name.slice('rows/'.length, -'.jsonl'.length)) : undefined
    if (!entry.name.startsWith('manifest.'))
      await packing.add(entry.name, Buffer.from(changed ?? (await bytesOf(entry))))
  }
  await packing.seal({ ...(await checkBackup(whole)), ...manifest })
  return file
}

test('rejects a manifest that does not name every table, in one sentence', async ({ folder, whole }) => {
  const place = await emptyPlace()
  const { contactMessages: _, ...allButMessages } = (await checkBackup(whole)).tables
  for (const tables of [undefined, 'all', {}, allButMessages]) {
    const file = await packedAgain(folder, whole, { manifest: { tables } })
    await expect(place.restore(file)).rejects.toThrow(sentences.altered(file, 'manifest.json'))
  }
  await place.restore(await packedAgain(folder, whole, {}))
})

test('rejects rows that are no JSON, or far too long, in one sentence', async ({ folder, whole }) => {
  const place = await emptyPlace()
  for (const line of ['{"id":', `{"id":"${'x'.repeat(maxRowBytes)}"}\n`]) {
    const file = await packedAgain(folder, whole, { rows: (table) => (table === 'gallery' ? line : undefined) })
    await expect(place.restore(file)).rejects.toThrow(sentences.altered(file, 'rows/gallery.jsonl'))
  }
  await place.restore(whole)
})
