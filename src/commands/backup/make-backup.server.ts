import { rm } from 'node:fs/promises'
import product from '../../../package.json' with { type: 'json' }
import { stepOf } from '../../platform/database/migrate.server.ts'
import { holdingFiles } from '../../platform/files/hold-files.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { filesOfImage } from '../image-files.ts'
import { type Entry, sha256, writeArchive } from './archive.server.ts'
import { BackupProblem } from './backup-problem.ts'
import { sealOf } from './check-backup.server.ts'
import { inGroups } from './in-groups.ts'
import { formatVersion, imageEntry, type Manifest, manifestName, rowsEntry, sealName } from './manifest.ts'
import { readRows, tablesIn } from './rows.server.ts'
import * as sentences from './sentences.ts'
import type { BackedUpTable, Row } from './tables.ts'

export type Say = (line: string) => void
export type BackedUpShop = Pick<Shop, 'db' | 'files' | 'now'>

/** A file has at most a megabyte or two. */
const filesAtOnce = 8
const filesPerLine = 200

/**
 * Writes a running or stopped shop into one file that only this user can read: the rows of one moment and their image
 * files. Removes the file when it fails or is stopped.
 */
export async function makeBackup(shop: BackedUpShop, path: string, say: Say, stop?: AbortSignal): Promise<void> {
  try {
    // An image that is deleted after the rows were read keeps its files until the end.
    await holdingFiles(shop, async () => writeArchive(path, entriesOf(shop, await readShop(shop), say, stop)))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

interface Content {
  migration: string
  tables: { table: BackedUpTable; rows: Row[] }[]
}

/** Reads all rows at once, so that the transaction is short: 50,000 messages take 25 MB. */
async function readShop({ db }: BackedUpShop): Promise<Content> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const migration = await stepOf(snapshot)
      if (!migration) throw new BackupProblem(sentences.noShop)
      const tables: Content['tables'] = []
      for (const table of await tablesIn(snapshot)) tables.push({ table, rows: await readRows(snapshot, table) })
      return { migration, tables }
    })
}

async function* entriesOf(shop: BackedUpShop, content: Content, say: Say, stop?: AbortSignal): AsyncGenerator<Entry> {
  const entries: Manifest['entries'] = {}
  const missing: string[] = []
  const entry = (name: string, bytes: Uint8Array): Entry => {
    entries[name] = { sha256: sha256(bytes) }
    return { name, bytes }
  }
  for (const { table, rows } of content.tables) {
    stop?.throwIfAborted()
    yield entry(rowsEntry(table.name), Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
    say(sentences.packedRows(table.inWords, rows.length))
  }
  const names = filesIn(content)
  let done = 0
  for (const group of inGroups(names, filesAtOnce)) {
    stop?.throwIfAborted()
    const files = await Promise.all(group.map(async (name) => ({ name, bytes: await readFile(shop, name) })))
    for (const { name, bytes } of files)
      if (bytes) yield entry(imageEntry(name), bytes)
      else missing.push(name)
    done += group.length
    if (done % filesPerLine === 0 || done === names.length) say(sentences.packedFiles(done, names.length))
  }
  stop?.throwIfAborted()
  const [madeAt, { migration }] = [new Date(shop.now()).toISOString(), content]
  const head = { product: 'thaiyal', format: formatVersion, version: product.version, migration } as const
  const manifest = JSON.stringify({ ...head, madeAt, missing, entries } satisfies Manifest, undefined, 1)
  yield { name: manifestName, bytes: Buffer.from(manifest) }
  yield { name: sealName, bytes: Buffer.from(sealOf(manifest)) }
}

function filesIn({ tables }: Content): string[] {
  const images = tables.find(({ table }) => table.name === 'images')?.rows ?? []
  return images.flatMap((image) => filesOfImage(image as Parameters<typeof filesOfImage>[0]))
}

async function readFile({ files }: BackedUpShop, name: string): Promise<Uint8Array | undefined> {
  const file = await files.get(name)
  return file && new Uint8Array(await new Response(file.stream()).arrayBuffer())
}
