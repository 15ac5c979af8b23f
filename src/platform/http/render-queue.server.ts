import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import { customerPrefix } from './client-address.server.ts'

/** The pages of one client that are rendered at once, and those that are rendered or wait. */
const concurrency = 2
const maxPending = 22
const retryAfterSeconds = 2

export type RenderQueue = ReturnType<typeof openRenderQueue>

/** Queues the rendering of pages by client, so that no client takes the processor from the others. */
export function openRenderQueue() {
  const clients = new Map<string, LimitFunction>()
  const pending = (queue: LimitFunction) => queue.activeCount + queue.pendingCount

  return {
    waiting: () => [...clients.values()].reduce((sum, queue) => sum + queue.pendingCount, 0),
    /** @throws {ApiError} RESOURCE_EXHAUSTED when too many pages of this client wait */
    async render<T>(address: string, page: () => Promise<T>): Promise<T> {
      const client = customerPrefix(address)
      const queue = clients.get(client) ?? pLimit(concurrency)
      if (pending(queue) >= maxPending) throw new ApiError('RESOURCE_EXHAUSTED', { retryAfterSeconds })
      clients.set(client, queue)
      try {
        return await queue(async () => {
          // Rendering takes the processor: requests of others are let in before each page.
          await nextTurn()
          return page()
        })
      } finally {
        if (pending(queue) === 0) clients.delete(client)
      }
    },
  }
}
