import type { Database } from '../database/database.server.ts'

/** Another process on the same database may have written. */
const pollMs = 500

export interface ContentRevision {
  /** Returns a number that grows with every change of what visitors see; other processes' changes within a second. */
  current(): Promise<number>
  /** Call after a write of this process: its very next page shows the change. */
  doubt(): void
  close(): void
}

/** Remembers the revision of the content, and asks the database for it twice a second. */
export function openContentRevision({ db }: Pick<Database, 'db'>): ContentRevision {
  let known: number | undefined
  let doubts = 0
  let timer = setTimeout(poll, pollMs).unref()
  let closed = false

  async function read(): Promise<number> {
    const before = doubts
    const row = await db.selectFrom('content').select('revision').executeTakeFirstOrThrow()
    // A revision that was read before the last write of this process is outdated.
    if (before === doubts) known = Number(row.revision)
    return Number(row.revision)
  }

  async function poll(): Promise<void> {
    // While the database is unavailable, the last revision stays valid.
    await read().catch(() => undefined)
    if (!closed) timer = setTimeout(poll, pollMs).unref()
  }

  return {
    current: async () => known ?? read(),
    doubt() {
      doubts++
      known = undefined
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
