import { insertRows, type Row, removeRows } from '../move/rows.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import type { Say } from './make-backup.server.ts'
import { tableOf } from './manifest.ts'
import * as sentences from './sentences.ts'
import { entriesOf, linesOf } from './unpack.server.ts'

/** Rows in one statement. */
const batchRows = 500

/** Puts all rows of a backup where there are none, in one transaction. */
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
      for await (const line of linesOf(entry)) {
        batch.push(JSON.parse(line))
        if (batch.length >= batchRows) await put()
      }
      await put()
      say(sentences.restoredRows(table.inWords, done))
    }
  })
}
