import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { listRequiredFiles } from '../gallery/images/image-address.ts'
import { openSnapshot } from '../platform/database/database.server.ts'
import { readLastMigration } from '../platform/database/migrate.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Deps } from '../platform/deps.server.ts'
import { withFileLease } from '../platform/files/file-lease.server.ts'
import type { Print } from '../platform/log.server.ts'
import { version } from '../platform/program.server.ts'
import { type Entry, sha256, writeArchive } from './archive.server.ts'
import { imageEntry, type Manifest, manifestEntries, rowsEntry } from './check-backup.server.ts'
import { type BackedUpTable, readRows, tablesIn } from './rows.server.ts'

export type BackedUpShop = Pick<Deps, 'db' | 'engine' | 'files' | 'now'>

export type ReportProgress = (copiedPercent: number) => Promise<unknown>

/** Writes a backup while the shop may be running. The caller deletes an unfinished file. */
export async function makeBackup(
  deps: BackedUpShop,
  path: string,
  print: Print,
  stop?: AbortSignal,
  report: ReportProgress = async () => {},
): Promise<void> {
  // The lease preserves the files of images that are deleted before the archive contains them.
  await withFileLease(deps, async () => writeArchive(path, entriesOf(deps, print, report, stop)))
}

async function* entriesOf(
  deps: BackedUpShop,
  print: Print,
  report: ReportProgress,
  stop?: AbortSignal,
): AsyncGenerator<Entry> {
  const entries: Manifest['entries'] = {}
  // A change that is made while the files are copied is missing in the backup, so the time must be an earlier one.
  const madeAt = new Date(deps.now()).toISOString()
  const { migration, files } = yield* rowEntriesOf(deps, entries, print, stop)
  const missing: string[] = []
  const tenth = Math.ceil(files.length / 10)
  for (const [count, name] of files.entries()) {
    stop?.throwIfAborted()
    if (count % tenth === 0) await report(Math.floor((100 * count) / files.length))
    const file = await deps.files.get(name)
    if (file) {
      const bytes = await buffer(file.stream())
      entries[imageEntry(name)] = { sha256: sha256(bytes) }
      yield { name: imageEntry(name), bytes }
    } else missing.push(name)
  }
  print(`Written: image files: ${files.length - missing.length} of ${files.length}`)
  stop?.throwIfAborted()
  yield* manifestEntries({ version, migration, madeAt, missing, entries })
}

/** Reads each table twice from one snapshot, because an archive has the size of an entry before its content. */
async function* rowEntriesOf(deps: BackedUpShop, entries: Manifest['entries'], print: Print, stop?: AbortSignal) {
  await using snapshot = await openSnapshot(deps)
  const { db } = snapshot
  const migration = (await readLastMigration(db)) as string
  const files: string[] = []
  for (const table of await tablesIn(db)) {
    stop?.throwIfAborted()
    let [count, sizeBytes] = [0, 0]
    for await (const rows of readRows({ ...deps, db }, table)) {
      stop?.throwIfAborted()
      count += rows.length
      sizeBytes += toLines(rows).byteLength
      if (table.name === 'images')
        files.push(...rows.flatMap((row) => listRequiredFiles(row as Parameters<typeof listRequiredFiles>[0])))
    }
    const hash = createHash('sha256')
    yield { name: rowsEntry(table.name), sizeBytes, parts: readLines({ ...deps, db }, table, hash, stop) }
    entries[rowsEntry(table.name)] = { sha256: hash.digest('hex') }
    print(`Written: ${table.label}: ${count}`)
  }
  return { migration, files }
}

async function* readLines(
  deps: { db: Kysely<Tables>; engine: Deps['engine'] },
  table: BackedUpTable,
  hash: ReturnType<typeof createHash>,
  stop?: AbortSignal,
) {
  for await (const rows of readRows(deps, table)) {
    stop?.throwIfAborted()
    const lines = toLines(rows)
    hash.update(lines)
    yield lines
  }
}

const toLines = (rows: object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
