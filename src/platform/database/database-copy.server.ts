import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/**
 * Copies an SQLite database before another version of the shop uses it for the first time. The name of the copy says
 * whether that version has opened the shop: `shop.sqlite.trying-1.1.0` until then, and `shop.sqlite.before-1.1.0` after.
 * @param path is undefined on PostgreSQL, where migrations run in a transaction
 */
export function openDatabaseCopy(path: string | undefined, version: string) {
  const copyIn = (state: State) => `${path}.${state}-${version}`
  let isTrying = false

  return {
    async make({ db }: Pick<Database, 'db'>): Promise<void> {
      if (!path) return
      const unfinished = `${path}.unfinished`
      rmSync(unfinished, { force: true })
      // The copy has the mode of this empty file.
      closeSync(openSync(unfinished, 'w', 0o600))
      await sql`vacuum into ${unfinished}`.execute(db)
      syncFile(unfinished)
      renameSync(unfinished, copyIn('trying'))
      syncFile(dirname(path))
      isTrying = true
    },
    /** The shop has opened, so only `thaiyal back` still needs the copy, and no older one is needed. */
    confirm(): void {
      if (!path || !isTrying) return
      for (const copy of listCopies(path, 'before')) rmSync(copy)
      renameSync(copyIn('trying'), copyIn('before'))
      isTrying = false
    },
    /** Call it when the database is closed. @returns whether it has put back the copy */
    putBackUnlessConfirmed(): boolean {
      if (!path || !isTrying) return false
      putBackCopy(path)
      isTrying = false
      return true
    },
  }
}

type State = 'trying' | 'before'

/** Puts back the copy of a start that has failed or was killed. A second call continues an interrupted one. */
export function putBackCopy(path: string): void {
  const [copy] = listCopies(path, 'trying')
  if (!copy) return
  // The log belongs to the database that is replaced.
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  renameSync(copy, path)
  syncFile(dirname(path))
}

function listCopies(path: string, state: State): string[] {
  const folder = dirname(path)
  const names = readdirSync(folder).filter((name) => name.startsWith(`${basename(path)}.${state}-`))
  return names.map((name) => join(folder, name))
}

function syncFile(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
