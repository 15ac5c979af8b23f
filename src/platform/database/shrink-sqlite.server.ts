import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/** A batch takes about 2 ms. */
const pagesInBatch = 500

export async function shrinkDatabase({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  if (engine !== 'sqlite') return
  let before = Number.POSITIVE_INFINITY
  for (;;) {
    const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
    const free = rows[0]?.freelist_count ?? 0
    // A file of an early release has no incremental vacuum, and its free pages stay.
    if (free === 0 || free >= before) return
    await sql`pragma incremental_vacuum(${sql.lit(pagesInBatch)})`.execute(db)
    before = free
    await setImmediate()
  }
}
