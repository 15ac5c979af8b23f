import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { type Database, openDatabase } from '../../platform/database/database.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { openPassingFolder } from './passing-folder.server.ts'

/** All of them in one step, in which nobody can write: of a copy in several the engine begins anew at each write. */
const pagesAtOnce = 2 ** 30

/**
 * Lets the database be read as it is at one moment, while the shop goes on writing. The copy of a SQLite file has
 * sessions in it: it lies beside it, where nobody else may read, and goes when it has been read.
 */
export async function withSnapshot<T>(
  { db, engine, databaseUrl }: Pick<Database, 'db' | 'engine'> & { databaseUrl: string },
  read: (snapshot: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (engine === 'postgres')
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  const path = databaseUrl.slice('sqlite:'.length)
  const folder = await openPassingFolder(dirname(path))
  try {
    const copy = join(folder.path, 'snapshot.sqlite')
    await copySqlite(path, copy)
    const snapshot = await openDatabase(`sqlite:${copy}`)
    try {
      return await read(snapshot.db)
    } finally {
      await snapshot.db.destroy()
    }
  } finally {
    await folder.remove()
  }
}

async function copySqlite(from: string, to: string): Promise<void> {
  await writeFile(to, '', { mode: 0o600 })
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec('pragma busy_timeout = 5000')
    await backup(source, to, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
}
