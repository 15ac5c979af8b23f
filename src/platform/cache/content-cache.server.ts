import type { Database } from '../database/database.server.ts'
import { isDatabaseUnavailable, withDeadline } from '../database/database-unavailable.server.ts'

/** Other processes may write to the same database. */
const pollMs = 500
const maxEntries = 100

export type ContentCache = ReturnType<typeof openContentCache>

export function openContentCache({ db }: Pick<Database, 'db'>) {
  /** The least recently used entry comes first. */
  const entries = new Map<string, { revision: number; value: unknown }>()
  let known: number | undefined
  let invalidations = 0
  let shortfalls = 0
  let isClosed = false
  let timer = setTimeout(poll, pollMs).unref()

  async function readRevision(): Promise<number> {
    const before = invalidations
    const row = await db.selectFrom('content').select('revision').executeTakeFirstOrThrow()
    // A revision that was read before the last write of this process is outdated.
    if (before === invalidations) known = Number(row.revision)
    return Number(row.revision)
  }

  async function poll(): Promise<void> {
    // The last revision stays valid while the database is unavailable.
    await readRevision().catch(() => undefined)
    if (!isClosed) timer = setTimeout(poll, pollMs).unref()
  }

  const revision = async () => known ?? readRevision()

  async function load<T>(key: string, make: () => Promise<T>): Promise<T> {
    const current = await revision()
    const cached = entries.get(key)
    const value = cached?.revision === current ? (cached.value as T) : await make()
    entries.delete(key)
    entries.set(key, { revision: current, value })
    for (const [oldest] of entries) if (entries.size > maxEntries) entries.delete(oldest)
    return value
  }

  return {
    /** Returns the last value while the database is slow or unavailable. */
    async get<T>(key: string, make: () => Promise<T>): Promise<T> {
      const last = entries.get(key)
      const loading = load(key, make)
      try {
        return await (last ? withDeadline(loading) : loading)
      } catch (error) {
        shortfalls++
        if (last && isDatabaseUnavailable(error)) return last.value as T
        throw error
      }
    },
    /** The number grows with every change of the content; changes of other processes count within a second. */
    revision,
    invalidate(): void {
      invalidations++
      known = undefined
    },
    /** This counts failed and outdated reads: a page that was rendered while the count grew may be incomplete. */
    shortfalls: () => shortfalls,
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
