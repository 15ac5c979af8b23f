import { openList } from './stored-list.ts'

/** Opens a list that all windows and the service worker see. What the browser cannot store stays in memory. */
export function openSharedList<Item extends { id: string; place: number }>(name: string, onChange: () => void) {
  const list = openList<Item>(name, name)
  /** Storage is forbidden, full or silent. */
  const unstored = new Map<string, Item>()
  let items: readonly Item[] = []
  let channel: BroadcastChannel | undefined

  const find = (id: string) => items.find((item) => item.id === id)

  async function read(): Promise<void> {
    channel ??= Object.assign(new BroadcastChannel(name), { onmessage: read })
    // Storage that falls silent later takes no item off the list.
    const stored = await list.getAll().catch(() => items)
    items = [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()].sort((a, b) => a.place - b.place)
    onChange()
  }

  async function announceChange(): Promise<void> {
    await read()
    channel?.postMessage('changed')
  }

  return {
    items: () => items,
    isStored: (ids: string[]) => !ids.some((id) => unstored.has(id)),
    find,
    read,

    /** Lists the items once all are stored. */
    async add(added: AsyncIterable<Item>): Promise<void> {
      const stored: Item[] = []
      for await (const item of added) {
        await list.put(item).catch(() => unstored.set(item.id, item))
        stored.push(item)
      }
      items = [...items, ...stored]
      await announceChange()
    },

    /** Lists nothing meanwhile, so that a page need not show what it is about to remove. */
    async removeStored(isObsolete: (item: Item) => boolean): Promise<void> {
      const stored = await list.getAll().catch(() => [])
      for (const item of stored) if (isObsolete(item)) await list.delete(item.id).catch(() => {})
    },

    /** Removes the item if `edit` returns undefined. @returns the former item, or undefined if nothing changed */
    async change(id: string, edit: (item: Item) => Item | undefined): Promise<Item | undefined> {
      let former = unstored.get(id)
      if (!former)
        former = await list.change(id, edit).catch(() => {
          // The storage has failed, so the item lives in memory until the page closes.
          const item = find(id)
          return item && void unstored.set(id, item)
        })
      const inMemory = unstored.get(id)
      if (inMemory) {
        const changed = edit(inMemory)
        former = changed === inMemory ? undefined : inMemory
        if (changed) unstored.set(id, changed)
        else {
          unstored.delete(id)
          items = items.filter((item) => item.id !== id)
          await list.delete(id).catch(() => {})
        }
      }
      if (former) await announceChange()
      return former
    },
  }
}
