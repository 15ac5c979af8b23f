import type { Database } from '../database/database.server.ts'

export interface ContentRevision {
  /** A number that grows with every change of what visitors see; on PostgreSQL known within a second at the latest. */
  current(): Promise<number>
  /** The same at once, where it is known; undefined otherwise, as on SQLite within a transaction of this process. */
  known(): number | undefined
  /** The next question is answered by the database itself: this process has just written. */
  doubt(): void
  close(): Promise<void>
}

export async function openContentRevision(database: Database): Promise<ContentRevision> {
  const read = async () => {
    const row = await database.db.selectFrom('content').select('revision').executeTakeFirstOrThrow()
    return Number(row.revision)
  }
  // SQLite answers in microseconds from the same process.
  if (!database.address) return ofThisProcess(oncePerTurn(orUndefined(database.revisionNow)), read)
  const { listen } = await import('./told-revision.server.ts')
  return listen(database.address, read)
}

function ofThisProcess(
  { known, doubt }: Pick<ContentRevision, 'known' | 'doubt'>,
  read: () => Promise<number>,
): ContentRevision {
  return {
    // Where the file is busy, or a transaction under way, the one with patience is asked.
    current: async () => known() ?? read(),
    known,
    doubt,
    async close() {},
  }
}

/** The same answer for all who come in one turn of the event loop: nobody of them can know yet what is written in it. */
function oncePerTurn(ask: () => number | undefined): Pick<ContentRevision, 'known' | 'doubt'> {
  let isAsked = false
  let answer: number | undefined
  const forget = () => {
    isAsked = false
  }
  return {
    known() {
      if (isAsked) return answer
      isAsked = true
      setImmediate(forget)
      answer = ask()
      return answer
    },
    doubt: forget,
  }
}

function orUndefined(ask: () => number = () => Number.NaN): () => number | undefined {
  return () => {
    try {
      return ask()
    } catch {
      return undefined
    }
  }
}
