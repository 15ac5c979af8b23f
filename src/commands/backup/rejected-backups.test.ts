import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { emptyPlace, test } from '../../../test/backed-up-shop.ts'
import { visitor } from '../../../test/shop.ts'
import { readArchive, sha256, writeArchive } from './archive.server.ts'
import * as sentences from './backup-messages.ts'
import { checkBackup } from './check-backup.server.ts'
import { sealOf } from './manifest.ts'

const damages: { what: string; damage: (file: string) => Promise<unknown>; says: (file: string) => string }[] = [
  { what: 'that is not there', damage: (file) => rm(file), says: sentences.noFile },
  { what: 'that is empty', damage: (file) => truncate(file, 0), says: sentences.notWhole },
  { what: 'that is something else', damage: (file) => writeFile(file, 'x'.repeat(5000)), says: sentences.notWhole },
  { what: 'without its last kilobytes', damage: (file) => cut(file, 5000), says: sentences.notWhole },
  {
    what: 'without its second half',
    damage: async (file) => cut(file, (await stat(file)).size / 2),
    says: sentences.notWhole,
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
    await expect(place.restore(file)).rejects.toThrow(sentences.notWhole(file))
  }
  await place.restore(whole)
})

test('rejects a backup that lacks a table, or has rows that are not JSON, and leaves the target empty', async ({
  folder,
  whole,
}) => {
  const place = await emptyPlace()
  for (const content of [undefined, '{"id":']) {
    const file = await repacked(folder, whole, 'rows/contactMessages.jsonl', content)
    await expect(place.restore(file)).rejects.toThrow(content ? 'JSON' : sentences.notWhole(file))
  }
  await place.restore(whole)
})

/** Packs a backup again with another content of one entry, or without it. */
async function repacked(folder: string, whole: string, changed: string, content?: string): Promise<string> {
  const file = join(folder, 'repacked.tar')
  const manifest = await checkBackup(whole)
  async function* entries() {
    for await (const entry of readArchive(whole))
      if (!entry.name.startsWith('manifest.') && entry.name !== changed) yield entry
    delete manifest.entries[changed]
    if (content) {
      manifest.entries[changed] = { sha256: sha256(content) }
      yield { name: changed, bytes: Buffer.from(content) }
    }
    const text = JSON.stringify(manifest)
    yield { name: 'manifest.json', bytes: Buffer.from(text) }
    yield { name: 'manifest.sha256', bytes: Buffer.from(sealOf(text)) }
  }
  await writeArchive(file, entries())
  return file
}
