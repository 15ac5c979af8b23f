import { isDatabaseUnavailable } from '../database/database-unavailable.server.ts'
import { withDeadline } from '../database/deadline.server.ts'
import type { ContentRevision } from './content-revision.server.ts'

export interface ContentCache {
  /**
   * What `make` makes, made anew only when the content has changed since. While the database is unavailable, or takes
   * long, the last one.
   * @throws what `make` throws.
   */
  get<T>(name: string, make: () => Promise<T>): Promise<T>
  /** To be called after a write of this process, which is then seen by its very next page. */
  invalidate(): void
  /** How often there was nothing, or only an old one: what is made while it grows may lack something. */
  shortfalls(): number
}

/** Each page of the gallery is kept by itself. */
const mostKept = 100

/** What pages are made of, kept in this process's memory. */
export function openContentCache(revision: Pick<ContentRevision, 'current' | 'doubt'>): ContentCache {
  const kept = new Map<string, { revision: number; value: unknown }>()
  let shortfalls = 0

  return {
    async get<T>(name: string, make: () => Promise<T>): Promise<T> {
      const last = kept.get(name)
      const asked = asItIs(name, make)
      try {
        return await (last ? withDeadline(asked) : asked)
      } catch (error) {
        shortfalls++
        if (last && isDatabaseUnavailable(error)) return last.value as T
        throw error
      }
    },
    invalidate: revision.doubt,
    shortfalls: () => shortfalls,
  }

  async function asItIs<T>(name: string, make: () => Promise<T>): Promise<T> {
    const current = await revision.current()
    const last = kept.get(name)
    const value = last?.revision === current ? (last.value as T) : await make()
    // What is used goes to the end, and what has not been for the longest time leaves first.
    kept.delete(name)
    kept.set(name, { revision: current, value })
    for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest)
    return value
  }
}
