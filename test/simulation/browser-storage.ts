/** Stands for IndexedDB with what the queues use of it. It outlives the pages of its browser. */
export class BrowserStorage {
  readonly #stores = new Map<string, Map<string | number, Record<string, unknown>>>()

  /** @param isOpen returns false once the page is closed, and then no request is answered any more */
  openFor(isOpen: () => boolean) {
    const answer = async <T>(work: () => T): Promise<T> => {
      await undefined
      return isOpen() ? work() : new Promise<never>(() => {})
    }
    return async (name: string) => {
      const store = this.#stores.get(name) ?? new Map()
      this.#stores.set(name, store)
      const copy = <T>(value: T): T => (value ? { ...value } : value)
      const access = {
        get: (id: string) => answer(() => copy(store.get(id))),
        put: (item: { id: string }) => answer(() => void store.set(item.id, copy(item))),
        delete: (id: string) => answer(() => void store.delete(id)),
      }
      return {
        count: () => answer(() => store.size),
        getAll: () => answer(() => [...store.values()].map(copy)),
        put: (_: string, item: { id: string }) => access.put(item),
        delete: (_: string, id: string) => access.delete(id),
        transaction: () => ({ store: access, done: Promise.resolve() }),
      }
    }
  }
}
