import { ApiError, type ErrorCode } from '../api/errors.ts'
import { NetworkError } from './call-api.ts'
import { isShopReachable } from './connection.ts'
import type { QueueItem, Sending } from './queue-item.ts'
import { type Pauses, repeatUntilDone } from './repeat.ts'
import { openSharedList } from './shared-list.ts'
import { withLock } from './with-lock.ts'

interface QueueOptions<Item, Progress> extends Pauses {
  /** The name of the database, of the lock and of the channel. */
  name: string
  /** @returns what changes in an item that is done. @throws {ApiError} @throws {NetworkError} */
  send: (item: Item, sending: Sending<Item, Progress>) => Promise<Partial<Item>>
  /** An item that is not ready waits, and the next one is sent. */
  isReady?: (item: Item) => boolean
  /** Then the item fails, and the next one is sent. Attempts while the shop is unreachable do not count. */
  maxAttempts?: number
}

const temporaryErrors: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED']
const signedOutErrors: ErrorCode[] = ['UNAUTHENTICATED', 'PERMISSION_DENIED']

/** Sends items in order, one at a time in all windows, and keeps them until they are done and removed. */
export function openQueue<Item extends QueueItem, Progress = never>(options: QueueOptions<Item, Progress>) {
  type Added = Omit<Item, 'place' | 'state'>
  const { name, send, isReady = () => true, maxAttempts = Number.POSITIVE_INFINITY } = options
  const list = openSharedList<Item>(name, () => update())
  const sending = new Map<string, AbortController>()
  const attempts = new Map<string, number>()
  const listeners = new Set<() => void>()
  const emptyState = {
    items: list.items(),
    isBusy: false,
    isOffline: false,
    progress: undefined as Progress | undefined,
  }
  let state = emptyState
  let lastPlace = 0

  const findNext = () => list.items().find((item) => item.state === 'waiting' && !sending.has(item.id) && isReady(item))

  function update(change: Partial<typeof state> = {}): void {
    for (const [id, controller] of sending) if (!list.find(id)) controller.abort()
    const items = list.items().map((item) => (sending.has(item.id) ? { ...item, state: 'sending' as const } : item))
    state = { ...state, ...change, items }
    for (const listener of listeners) listener()
  }

  async function* toItems(added: AsyncIterable<Added> | Added[]): AsyncGenerator<Item> {
    await list.read()
    // A clock that was set back would place new items before those that wait.
    lastPlace = Math.max(lastPlace, Date.now(), ...list.items().map(({ place }) => place))
    for await (const item of added) yield { ...item, place: ++lastPlace, state: 'waiting' } as Item
  }

  /** Sends one item, whatever else is waiting. @throws {ApiError} @throws {NetworkError} and leaves the item waiting */
  async function attempt(id: string): Promise<void> {
    const item = list.find(id)
    if (!item) return
    const controller = new AbortController()
    sending.set(id, controller)
    update({ progress: undefined })
    try {
      const sent = await send(item, {
        signal: controller.signal,
        report: (progress) => update({ progress }),
        async change(values) {
          const former = await list.change(id, (before) => ({ ...before, ...values }))
          if (!former) throw new NetworkError('The item has been removed.')
          return { ...former, ...values }
        },
      })
      await settle(id, { ...sent, state: 'done' })
    } catch (error) {
      if (list.find(id)) throw error
    } finally {
      sending.delete(id)
      update()
    }
  }

  /** Another window, or the service worker, may have sent the item meanwhile. */
  function settle(id: string, outcome: Partial<QueueItem>) {
    return list.change(id, (item) => (item.state === 'waiting' ? { ...item, ...outcome } : item))
  }

  function fail(id: string, error: unknown) {
    attempts.delete(id)
    const { code, requestId } = error instanceof ApiError ? error : new ApiError('INTERNAL')
    return settle(id, { state: 'failed', reason: error instanceof NetworkError ? {} : { code, requestId } })
  }

  /** @throws the error after which an item still waits, or that the user is signed out */
  async function sendAll(): Promise<void> {
    await withLock(name, async () => {
      await list.read()
      for (let item = findNext(); item; item = findNext())
        try {
          await attempt(item.id)
        } catch (error) {
          if (error instanceof NetworkError || has(error, temporaryErrors)) throw error
          await fail(item.id, error)
          if (has(error, signedOutErrors)) throw error
        }
    })
  }

  /** @returns false while items wait */
  async function tryAll(): Promise<boolean> {
    update({ isBusy: true })
    try {
      if (state.isOffline && !(await isShopReachable())) return false
      update({ isOffline: false })
      await sendAll()
      return true
    } catch (error) {
      if (has(error, signedOutErrors)) return true
      const isOffline = error instanceof NetworkError && !(await isShopReachable())
      update({ isOffline })
      const { id = '' } = findNext() ?? {}
      const count = (attempts.get(id) ?? 0) + (isOffline ? 0 : 1)
      attempts.set(id, count)
      if (count >= maxAttempts) await fail(id, error)
      return false
    } finally {
      update({ isBusy: false })
    }
  }

  return {
    ...list,
    state: () => state,
    /** The server renders this state. */
    emptyState: () => emptyState,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (added: AsyncIterable<Added> | Added[]) => list.add(toItems(added)),
    remove: (id: string) => list.change(id, () => undefined),
    attempt,
    sendAll,
    /** Sends until no item waits. */
    run: repeatUntilDone(tryAll, options),
  }
}

function has(error: unknown, codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}
