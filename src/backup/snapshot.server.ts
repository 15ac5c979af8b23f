import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { type Database, openDatabase } from '../platform/database/database.server.ts'
import type { Tables } from '../platform/database/tables.ts'

/** All of them in one step, in which nobody can write: of a copy in several the engine begins anew at each write. */
const pagesAtOnce = 2 ** 30

/**
 * Lets the database be read as it is at one moment, while the shop goes on writing.
 * @param folder for this user alone: the copy of a SQLite file has sessions in it, and goes when it has been read.
 */
export async function withSnapshot<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  read: (snapshot: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  if (engine === 'postgres')
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
  const copy = join(folder, 'snapshot.sqlite')
  await copySqlite(databaseUrl.slice('sqlite:'.length), copy)
  const snapshot = await openDatabase(`sqlite:${copy}`)
  try {
    return await read(snapshot.db)
  } finally {
    await snapshot.db.destroy()
    for (const file of [copy, `${copy}-wal`, `${copy}-shm`]) await rm(file, { force: true })
  }
}

async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    source.exec('pragma busy_timeout = 5000')
    await backup(source, to, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
}
