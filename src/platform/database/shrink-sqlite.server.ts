import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/** A batch takes about 2 ms. */
const pagesInBatch = 500
/** A larger database is not converted: `vacuum` copies all of it in memory, in one step. */
const maxConvertedBytes = 64_000_000
const incremental = 2

/** Returns the free pages of SQLite's file to the disk. Converts a file of an earlier release, which never shrank. */
export async function shrinkDatabase({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine !== 'sqlite') return
  const read = async (pragma: string) => {
    const { rows } = await sql.raw<Record<string, number>>(`pragma ${pragma}`).execute(db)
    return rows[0]?.[pragma] ?? 0
  }
  if ((await read('auto_vacuum')) !== incremental) {
    const pages = (await read('page_count')) - (await read('freelist_count'))
    if (pages * (await read('page_size')) > maxConvertedBytes) return
    await sql`pragma auto_vacuum = incremental`.execute(db)
    await sql`vacuum`.execute(db)
  }
  for (let free = await read('freelist_count'); free > 0; free = await read('freelist_count')) {
    await sql`pragma incremental_vacuum(${sql.lit(pagesInBatch)})`.execute(db)
    await setImmediate()
  }
}
