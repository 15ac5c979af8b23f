import { open, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import product from '../../../package.json' with { type: 'json' }
import { stepOf } from '../../platform/database/migrate.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { holdingFiles } from '../../platform/files/hold-files.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { listFiles } from '../move/pictures.server.ts'
import { BackupProblem } from './backup-problem.ts'
import { checkBackup } from './check-backup.server.ts'
import { formatVersion, imageEntry, type Manifest, rowsEntry } from './manifest.ts'
import { beginPacking, type Packing } from './pack.server.ts'
import { openPassingFolder, sweepPassingFolders } from './passing-folder.server.ts'
import { readAhead } from './read-ahead.server.ts'
import * as sentences from './sentences.ts'
import { withSnapshot } from './snapshot.server.ts'
import { writeRows } from './write-rows.server.ts'

export type Say = (line: string) => void
export type BackedUpShop = Pick<Shop, 'db' | 'engine' | 'files' | 'now'> & { databaseUrl: string }

const sayEveryFiles = 200

/**
 * Writes a whole shop, which may be at work meanwhile, into one file for this user alone: the rows as they are at one
 * moment, and the image files that they speak of. The file appears under its name when all of it is on disk and has
 * been read back; until then there is a folder beside it, and nothing when it fails or is to stop.
 * @throws {BackupProblem} when it is not what was written; and when engines or disk refuse.
 */
export async function makeBackup(shop: BackedUpShop, path: string, say: Say, stop?: AbortSignal): Promise<Manifest> {
  await sweepPassingFolders(dirname(path))
  const folder = await openPassingFolder(dirname(path)).catch((cause) => {
    throw new BackupProblem(sentences.noFolder(dirname(path)), 'folder', { cause })
  })
  const unfinished = join(folder.path, basename(path))
  try {
    const madeAt = new Date(shop.now())
    const packing = beginPacking(unfinished, madeAt)
    try {
      await pack(shop, { packing, folder: folder.path, madeAt }, say, stop)
    } catch (error) {
      await packing.giveUp()
      throw error
    }
    say(sentences.readingBack)
    const manifest = await checkBackup(unfinished, stop)
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return manifest
  } finally {
    await folder.remove()
  }
}

async function pack(
  shop: BackedUpShop,
  { packing, folder, madeAt }: { packing: Packing; folder: string; madeAt: Date },
  say: Say,
  stop: AbortSignal | undefined,
): Promise<void> {
  // Before the snapshot: what is removed from now on stays until its files have been read.
  await holdingFiles(shop, async () => {
    const read = (snapshot: Kysely<Tables>) => readSnapshot(snapshot, folder, say, stop)
    const { files, tables, migration } = await withSnapshot(shop, read)
    stop?.throwIfAborted()
    for (const name of Object.keys(tables)) await packing.addFile(rowsEntry(name), join(folder, name))
    const missing = await packImages(shop, { packing, files }, say, stop)
    await packing.seal({
      product: 'thaiyal',
      format: formatVersion,
      version: product.version,
      migration,
      madeAt: madeAt.toISOString(),
      tables,
      missing,
    })
  })
}

async function readSnapshot(snapshot: Kysely<Tables>, folder: string, say: Say, stop: AbortSignal | undefined) {
  const migration = await stepOf(snapshot)
  if (!migration) throw new BackupProblem(sentences.noShop)
  const tables = await writeRows(snapshot, folder, say, stop)
  return { migration, tables, files: await listFiles(snapshot) }
}

/** @returns the names of those that the shop has lost. */
async function packImages(
  { files: store }: BackedUpShop,
  { packing, files }: { packing: Packing; files: string[] },
  say: Say,
  stop: AbortSignal | undefined,
): Promise<string[]> {
  const missing: string[] = []
  let done = 0
  const read = async (name: string) => {
    const file = await store.get(name)
    return { name, bytes: file && new Uint8Array(await new Response(file.stream()).arrayBuffer()) }
  }
  for await (const { name, bytes } of readAhead(files, read)) {
    stop?.throwIfAborted()
    if (bytes) await packing.add(imageEntry(name), bytes)
    else missing.push(name)
    done++
    if (done % sayEveryFiles === 0 || done === files.length) say(sentences.packedFiles(done, files.length))
  }
  return missing
}

/** A rename is on disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
