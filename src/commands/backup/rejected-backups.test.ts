import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { emptyPlace, test } from '../../../test/backed-up-shop.ts'
import { visitor } from '../../../test/shop.ts'
import { readArchive, sha256, writeArchive } from './archive.server.ts'
import * as messages from './backup-messages.ts'
import { checkBackup } from './check-backup.server.ts'
import { type Manifest, sealOf } from './manifest.ts'

const damages: { what: string; damage: (file: string) => Promise<unknown>; message: (file: string) => string }[] = [
  { what: 'that is not there', damage: (file) => rm(file), message: messages.noFile },
  { what: 'that is empty', damage: (file) => truncate(file, 0), message: messages.notWhole },
  { what: 'that is something else', damage: (file) => writeFile(file, 'x'.repeat(5000)), message: messages.notWhole },
  { what: 'without its last kilobytes', damage: (file) => cut(file, 5000), message: messages.notWhole },
  {
    what: 'without its second half',
    damage: async (file) => cut(file, (await stat(file)).size / 2),
    message: messages.notWhole,
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

test.for(damages)('rejects a backup $what with one message', async ({ damage, message }, { folder, whole }) => {
  const file = await damaged(folder, whole, damage)
  await expect(checkBackup(file)).rejects.toThrow(message(file))
})

test('rejects a backup with one changed byte and leaves the target empty', async ({ folder, whole }) => {
  const place = await emptyPlace()
  for (const text of [visitor.email, 'WEBP', '"madeAt"']) {
    const file = await damaged(folder, whole, async (path) => {
      const bytes = await readFile(path)
      bytes[bytes.indexOf(text) + 2] = 0x7e
      await writeFile(path, bytes)
    })
    await expect(place.restore(file)).rejects.toThrow(messages.notWhole(file))
  }
  await place.restore(whole)
})

test('rejects a backup that lacks a table, or has a row that is broken or too long, and leaves the target empty', async ({
  folder,
  whole,
}) => {
  const place = await emptyPlace()
  const table = 'rows/contactMessages.jsonl'
  const lacking = await repacked(folder, whole, { includes: (name) => name !== table })
  await expect(place.restore(lacking)).rejects.toThrow(messages.notWhole(lacking))
  for (const row of ['{"id":', `{"id":"${'x'.repeat(2 ** 21)}"}`]) {
    const broken = await repacked(folder, whole, { added: { [table]: row } })
    await expect(place.restore(broken)).rejects.toThrow(messages.notWhole(broken))
  }
  await place.restore(whole)
})

test('rejects a backup whose manifest lacks a field with one message', async ({ folder, whole }) => {
  for (const field of ['entries', 'missing', 'madeAt', 'migration', 'format']) {
    const file = await repacked(folder, whole, { manifest: (all) => ({ ...all, [field]: undefined }) })
    await expect(checkBackup(file), field).rejects.toThrow(messages.notWhole(file))
  }
})

test('rejects a backup whose manifest names no entries', async ({ folder, whole }) => {
  const file = await repacked(folder, whole, { manifest: (all) => ({ ...all, entries: {} }) })
  await expect(checkBackup(file)).rejects.toThrow(messages.notWhole(file))
})

test('rejects a backup without any rows and leaves the target empty', async ({ folder, whole }) => {
  const place = await emptyPlace()
  const file = await repacked(folder, whole, { includes: () => false })
  await expect(place.restore(file)).rejects.toThrow(messages.notWhole(file))
  await place.restore(whole)
})

interface Repacking {
  includes?: (entry: string) => boolean
  added?: Record<string, string>
  manifest?: (manifest: Manifest) => object
}

async function repacked(folder: string, whole: string, { includes, added = {}, manifest }: Repacking): Promise<string> {
  const file = join(folder, 'repacked.tar')
  const original = await checkBackup(whole)
  const included = Object.entries(original.entries).filter(([name]) => !(name in added) && (includes?.(name) ?? true))
  const hashes = Object.entries(added).map(([name, content]) => [name, { sha256: sha256(content) }])
  async function* entries() {
    for await (const entry of readArchive(whole)) if (included.some(([name]) => name === entry.name)) yield entry
    for (const [name, content] of Object.entries(added)) yield { name, bytes: Buffer.from(content) }
    const changed = { ...original, entries: Object.fromEntries([...included, ...hashes]) }
    const text = JSON.stringify(manifest ? manifest(changed) : changed)
    yield { name: 'manifest.json', bytes: Buffer.from(text) }
    yield { name: 'manifest.sha256', bytes: Buffer.from(sealOf(text)) }
  }
  await writeArchive(file, entries())
  return file
}
