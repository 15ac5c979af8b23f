import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import { customerPrefix } from './client-address.server.ts'

const concurrency = 2
const maxPending = 22
const retryAfterSeconds = 2

export type RenderQueue = ReturnType<typeof openRenderQueue>

/** Gives each client its own queue, so that no client occupies the processor. */
export function openRenderQueue() {
  const clients = new Map<string, LimitFunction>()
  const starts = pLimit(1)
  const pending = (queue: LimitFunction) => queue.activeCount + queue.pendingCount

  return {
    queueLength: () => [...clients.values()].reduce((sum, queue) => sum + queue.pendingCount, 0),
    /** @throws {ApiError} RESOURCE_EXHAUSTED if the client's queue is full */
    async render<T>(address: string, page: () => Promise<T>): Promise<T> {
      const client = customerPrefix(address)
      const queue = clients.get(client) ?? pLimit(concurrency)
      if (pending(queue) >= maxPending) throw new ApiError('RESOURCE_EXHAUSTED', { retryAfterSeconds })
      clients.set(client, queue)
      try {
        return await queue(async () => {
          // Other requests can run between two pages, also if they are pages of hundreds of clients.
          await starts(() => yieldToEventLoop())
          return page()
        })
      } finally {
        if (pending(queue) === 0) clients.delete(client)
      }
    },
  }
}
