import type { Database } from '../database/database.server.ts'
import { isDatabaseUnavailable, withDeadline } from '../database/database-unavailable.server.ts'

/** Writes of other processes become visible after this time. */
const pollMs = 500
const maxEntries = 100

/** Stores an entry as the most recently used one, and deletes the least recently used ones beyond the limit. */
export function storeRecent<T>(entries: Map<string, T>, key: string, value: T): T {
  entries.delete(key)
  entries.set(key, value)
  for (const [oldest] of entries) if (entries.size > maxEntries) entries.delete(oldest)
  return value
}

export function openContentCache({ db }: Pick<Database, 'db'>) {
  const entries = new Map<string, { revision: number; value: unknown }>()
  let currentRevision: number | undefined
  let lastRevision: number | undefined
  let invalidations = 0
  let degradedReads = 0
  let isClosed = false
  let timer = setTimeout(poll, pollMs).unref()

  async function readRevision(): Promise<number> {
    const before = invalidations
    const row = await db.selectFrom('content').select('revision').executeTakeFirstOrThrow()
    // A write of this process during the query makes its result outdated.
    lastRevision = Number(row.revision)
    if (before === invalidations) currentRevision = lastRevision
    return lastRevision
  }

  async function poll(): Promise<void> {
    // The last revision stays valid while the database is unavailable.
    await readRevision().catch(() => undefined)
    if (!isClosed) timer = setTimeout(poll, pollMs).unref()
  }

  /** Continues with the last revision when the database is silent, so that only one request waits for it. */
  async function revision(): Promise<number> {
    if (currentRevision !== undefined) return currentRevision
    try {
      return await withDeadline(readRevision())
    } catch (error) {
      if (lastRevision === undefined || !isDatabaseUnavailable(error)) throw error
      degradedReads++
      currentRevision = lastRevision
      return lastRevision
    }
  }

  async function load<T>(key: string, make: () => Promise<T>): Promise<T> {
    const current = await revision()
    const cached = entries.get(key)
    const value = cached?.revision === current ? (cached.value as T) : await make()
    storeRecent(entries, key, { revision: current, value })
    return value
  }

  return {
    /** Returns the cached value of the current revision, or the last one while the database is slow or unavailable. */
    async get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const last = entries.get(key)
      const loading = load(key, make)
      try {
        return await (last ? withDeadline(loading) : loading)
      } catch (error) {
        degradedReads++
        if (last && isDatabaseUnavailable(error)) return last.value as T
        throw error
      }
    },
    /** Returns a number that grows with every change of the content, within a second if another process makes it. */
    revision,
    invalidate(): void {
      invalidations++
      currentRevision = undefined
    },
    /** Returns the number of failed or outdated reads. A page that was rendered while it grew may be incomplete. */
    degradedReads: () => degradedReads,
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
