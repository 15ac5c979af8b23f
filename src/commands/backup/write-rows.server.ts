import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { digestTable } from '../move/rows.server.ts'
import type { Say } from './make-backup.server.ts'
import type { Manifest } from './manifest.ts'
import * as sentences from './sentences.ts'
import { backedUpTables } from './tables.ts'

/** Writes the rows of each table that there is into a file of its name, one line of JSON a row. */
export async function writeRows(
  db: Kysely<Tables>,
  folder: string,
  say: Say,
  stop?: AbortSignal,
): Promise<Manifest['tables']> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const tables: Manifest['tables'] = {}
  for (const table of backedUpTables) {
    if (!there.has(table.name)) continue
    const file = createWriteStream(join(folder, table.name), { flags: 'wx', mode: 0o600 })
    const closed = finished(file)
    closed.catch(() => {})
    const write = async (rows: object[]) => {
      stop?.throwIfAborted()
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      if (!file.write(lines)) await Promise.race([once(file, 'drain'), closed])
    }
    try {
      tables[table.name] = await digestTable(table, db, write)
    } catch (error) {
      file.destroy()
      await closed.catch(() => {})
      throw error
    }
    file.end()
    await closed
    say(sentences.packedRows(table.inWords, tables[table.name]?.rows ?? 0))
  }
  return tables
}
