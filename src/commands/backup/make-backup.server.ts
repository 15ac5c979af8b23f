import { buffer } from 'node:stream/consumers'
import product from '../../../package.json' with { type: 'json' }
import { listRequiredFiles } from '../../gallery/images/image-address.ts'
import { readLastMigration } from '../../platform/database/migrate.server.ts'
import { withFileLease } from '../../platform/files/file-lease.server.ts'
import type { Print } from '../../platform/log.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { type Entry, sha256, writeArchive } from './archive.server.ts'
import { imageEntry, type Manifest, manifestEntries, rowsEntry } from './check-backup.server.ts'
import { type BackedUpTable, readRows, tablesIn } from './rows.server.ts'

type BackedUpShop = Pick<Shop, 'db' | 'files' | 'now'>

export type ReportProgress = (copiedPercent: number) => Promise<unknown>

/** Writes a backup while the shop may be running. The caller deletes an unfinished file. */
export async function makeBackup(
  shop: BackedUpShop,
  path: string,
  print: Print,
  stop?: AbortSignal,
  report: ReportProgress = async () => {},
): Promise<void> {
  // The lease preserves the files of images that are deleted before the archive contains them.
  await withFileLease(shop, async () => writeArchive(path, entriesOf(shop, await readShop(shop), print, report, stop)))
}

/** Reads all rows in one transaction, which is short, because the archive is written later. */
async function readShop({ db }: BackedUpShop) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const migration = (await readLastMigration(snapshot)) as string
      const tables: { table: BackedUpTable; count: number; lines: Buffer }[] = []
      let files: string[] = []
      for (const table of await tablesIn(snapshot)) {
        const rows = await readRows(snapshot, table)
        const lines = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
        tables.push({ table, count: rows.length, lines })
        if (table.name === 'images')
          files = rows.flatMap((row) => listRequiredFiles(row as Parameters<typeof listRequiredFiles>[0]))
      }
      return { migration, tables, files }
    })
}

async function* entriesOf(
  shop: BackedUpShop,
  { migration, tables, files }: Awaited<ReturnType<typeof readShop>>,
  print: Print,
  report: ReportProgress,
  stop?: AbortSignal,
): AsyncGenerator<Entry> {
  const entries: Manifest['entries'] = {}
  const missing: string[] = []
  const entry = (name: string, bytes: Uint8Array): Entry => {
    entries[name] = { sha256: sha256(bytes) }
    return { name, bytes }
  }
  for (const { table, count, lines } of tables) {
    stop?.throwIfAborted()
    yield entry(rowsEntry(table.name), lines)
    print(`Written: ${table.label}: ${count}`)
  }
  const tenth = Math.ceil(files.length / 10)
  for (const [count, name] of files.entries()) {
    stop?.throwIfAborted()
    if (count % tenth === 0) await report(Math.floor((100 * count) / files.length))
    const file = await shop.files.get(name)
    if (file) yield entry(imageEntry(name), await buffer(file.stream()))
    else missing.push(name)
  }
  print(`Written: image files: ${files.length - missing.length} of ${files.length}`)
  stop?.throwIfAborted()
  const madeAt = new Date(shop.now()).toISOString()
  yield* manifestEntries({ version: product.version, migration, madeAt, missing, entries })
}
