import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../../api/errors.ts'
import { clientPrefix, networkPrefix } from './address-groups.server.ts'

/** Limits the pages that are rendered at once (`atOnce`), and those that are rendered or wait (`most`). */
const shares = [
  { prefixOf: clientPrefix, atOnce: 2, most: 22, code: 'RESOURCE_EXHAUSTED' },
  { prefixOf: networkPrefix, atOnce: 4, most: 44, code: 'RESOURCE_EXHAUSTED' },
  { prefixOf: () => 'everybody', atOnce: 16, most: 116, code: 'UNAVAILABLE' },
] as const
const patienceMs = 2_000
const retryAfterSeconds = 2

const renders = pLimit(1)

/**
 * Renders one page at a time. Rendering takes the processor and waits for nothing, so that what has arrived meanwhile is
 * let in before each.
 */
export function renderInTurn<T>(render: () => Promise<T>): Promise<T> {
  return renders(async () => {
    await nextTurn()
    return render()
  })
}

interface Queue {
  limit: LimitFunction
  /** Pages that are being made or wait, also where they wait in the queue of a client. */
  count: number
}

/** Queues the making of pages: by client, by network and in all, so that no client takes the pages from the others. */
export function openPagesInTurn() {
  const queues = new Map<string, Queue>()
  let waiting = 0

  /** @throws {Refusal} when one of the shares of this address is used up. */
  function queuesOf(address: string): [string, Queue][] {
    return shares.map(({ prefixOf, atOnce, most, code }) => {
      const prefix = prefixOf(address)
      const queue = queues.get(prefix) ?? { limit: pLimit(atOnce), count: 0 }
      if (queue.count >= most) throw new Refusal(code, { retryAfterSeconds })
      return [prefix, queue]
    })
  }

  return {
    waiting: () => waiting,
    /**
     * @param address of the client
     * @throws {Refusal} RESOURCE_EXHAUSTED when too many of this client or its network wait, UNAVAILABLE when too many wait
     * in all or it took longer than 2 s.
     */
    async make<T>(address: string, page: () => Promise<T>): Promise<T> {
      const since = performance.now()
      const own = queuesOf(address)
      for (const [prefix, queue] of own) {
        queues.set(prefix, queue)
        queue.count++
      }
      waiting++
      const begin = () => {
        waiting--
        if (performance.now() - since > patienceMs) throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
        return page()
      }
      try {
        return await own.reduceRight<() => Promise<T>>(
          (work, [, { limit }]) =>
            () =>
              limit(work),
          async () => begin(),
        )()
      } finally {
        for (const [prefix, queue] of own) if (--queue.count === 0) queues.delete(prefix)
      }
    },
  }
}
