import { type IDBPDatabase, openDB } from 'idb'

/** Opens a list that all windows and the service worker share. The methods reject if the browser forbids storage. */
export function openList<Item extends { id: string | number }>(database: string, store: string) {
  // `openDB` throws synchronously in browsers without IndexedDB.
  const open = async (): Promise<IDBPDatabase> =>
    openDB(database, 1, {
      upgrade: (opened) => void opened.createObjectStore(store, { keyPath: 'id', autoIncrement: true }),
    })

  return {
    getAll: async (): Promise<Item[]> => (await open()).getAll(store),

    /** Assigns an increasing number if the item has no id. */
    put: async (item: Omit<Item, 'id'> & Partial<Item>) => (await open()).put(store, item),

    delete: async (id: Item['id']) => (await open()).delete(store, id),

    /** Deletes the item if `change` returns undefined. @returns the former item, or undefined if nothing changed */
    async change(id: Item['id'], change: (item: Item) => Item | undefined): Promise<Item | undefined> {
      const transaction = (await open()).transaction(store, 'readwrite')
      const item: Item | undefined = await transaction.store.get(id)
      const changed = item && change(item)
      if (changed === item) return undefined
      await Promise.all([changed ? transaction.store.put(changed) : transaction.store.delete(id), transaction.done])
      return item
    },
  }
}
