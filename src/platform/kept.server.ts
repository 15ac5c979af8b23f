import { answeredSoon } from './database/answered-soon.server.ts'
import type { ContentRevision } from './database/content-revision.server.ts'
import { isDatabaseUnavailable } from './database/database-unavailable.server.ts'

export interface Kept {
  /**
   * What `make` makes, made anew only when the content has changed since. While the database is unavailable, or takes
   * long, the last one.
   * @throws what `make` throws.
   */
  get<T>(name: string, make: () => Promise<T>): Promise<T>
  /** To be called after a write of this process, which is then seen by its very next page. */
  doubt(): void
}

/** What pages are made of, kept in this process's memory. */
export function openKept(revision: Pick<ContentRevision, 'current' | 'doubt'>): Kept {
  const kept = new Map<string, { revision: number; value: unknown }>()

  return {
    async get<T>(name: string, make: () => Promise<T>): Promise<T> {
      const last = kept.get(name)
      if (!last) return asItIs(name, make)
      try {
        return await answeredSoon(asItIs(name, make))
      } catch (error) {
        if (isDatabaseUnavailable(error)) return last.value as T
        throw error
      }
    },
    doubt: revision.doubt,
  }

  async function asItIs<T>(name: string, make: () => Promise<T>): Promise<T> {
    const current = await revision.current()
    const last = kept.get(name)
    if (last?.revision === current) return last.value as T
    const value = await make()
    kept.set(name, { revision: current, value })
    return value
  }
}
