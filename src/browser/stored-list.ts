import { type IDBPDatabase, openDB } from 'idb'
import { within } from './within.ts'

/** In some states WebKit's database opens and never answers. What a person does must not wait for it. */
const firstAnswerMs = 1_000
const answerMs = 10_000

/** Opens a list that all windows and the service worker share. The methods reject if storage is forbidden or silent. */
export function openList<Item extends { id: string | number }>(database: string, store: string) {
  // `openDB` throws synchronously in browsers without IndexedDB.
  const open = async (): Promise<IDBPDatabase> =>
    openDB(database, 1, {
      upgrade: (opened) => void opened.createObjectStore(store, { keyPath: 'id', autoIncrement: true }),
    })

  let firstAnswer: Promise<unknown> | undefined
  function askFirst(): Promise<unknown> {
    const answer = open().then((database) => database.count(store))
    // A late answer counts, and after a failure the next use asks again.
    answer.then(
      () => (firstAnswer = answer),
      () => (firstAnswer = undefined),
    )
    return within(firstAnswerMs, answer)
  }
  async function use<T>(work: (database: IDBPDatabase) => Promise<T>): Promise<T> {
    firstAnswer ??= askFirst()
    await firstAnswer
    return within(answerMs, open().then(work))
  }

  return {
    getAll: (): Promise<Item[]> => use((database) => database.getAll(store)),

    /** Assigns an increasing number if the item has no id. */
    put: (item: Omit<Item, 'id'> & Partial<Item>) => use((database) => database.put(store, item)),

    delete: (id: Item['id']) => use((database) => database.delete(store, id)),

    /** Deletes the item if `change` returns undefined. @returns the former item, or undefined if nothing changed */
    change: (id: Item['id'], change: (item: Item) => Item | undefined): Promise<Item | undefined> =>
      use(async (database) => {
        const transaction = database.transaction(store, 'readwrite')
        const item: Item | undefined = await transaction.store.get(id)
        const changed = item && change(item)
        if (changed === item) return undefined
        await Promise.all([changed ? transaction.store.put(changed) : transaction.store.delete(id), transaction.done])
        return item
      }),
  }
}
