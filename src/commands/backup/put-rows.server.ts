import type { Database } from '../../platform/database/database.server.ts'
import { insertRows, type Row, removeRows } from '../move/rows.server.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Say } from './make-backup.server.ts'
import { tableOf } from './manifest.ts'
import * as sentences from './sentences.ts'
import { type Entry, EntryTooLarge, entriesOf, linesOf } from './unpack.server.ts'

/** The longest row that the shop writes, a message with its mail, takes about 200 kB as JSON. */
export const maxRowBytes = 10_000_000
/** Rows in one statement. */
const batchRows = 500

/** Puts all rows of a backup where there are none, in one transaction. @throws {BackupProblem} */
export async function putRows(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  path: string,
  say: Say,
  stop?: AbortSignal,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for await (const entry of entriesOf(path, stop)) {
      const table = tableOf(entry.name)
      // They stand before everything else.
      if (!table) break
      // Some steps of the schema put rows into their tables.
      await removeRows(transaction, [table])
      let batch: Row[] = []
      let done = 0
      const put = async () => {
        if (batch.length > 0) await insertRows({ db: transaction, engine }, table, batch)
        done += batch.length
        batch = []
      }
      for await (const row of rowsOf(entry, path)) {
        batch.push(row)
        if (batch.length >= batchRows) await put()
      }
      await put()
      say(sentences.restoredRows(table.inWords, done))
    }
  })
}

/** @throws {BackupProblem} for a line that no backup has. */
async function* rowsOf(entry: Entry, path: string): AsyncGenerator<Row> {
  try {
    for await (const line of linesOf(entry, maxRowBytes)) yield JSON.parse(line)
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof EntryTooLarge)) throw cause
    throw new BackupProblem(sentences.altered(path, entry.name), 'other', { cause })
  }
}
