const maxStartsPerIteration = 4
const maxWaitingPerClient = 1_000

/**
 * Starts at most four requests of each client per iteration of the event loop, so that no client delays the others.
 * Returns false if too many requests of the client wait.
 */
export function openFairScheduler(): (client: string, start: () => void) => boolean {
  const clients = new Map<string, { started: number; waiting: Set<() => void> }>()

  function startIteration(): void {
    for (const [client, queue] of clients) {
      const starting = [...queue.waiting].slice(0, maxStartsPerIteration)
      if (starting.length === 0) clients.delete(client)
      queue.started = starting.length
      for (const start of starting) {
        queue.waiting.delete(start)
        start()
      }
    }
    if (clients.size > 0) setImmediate(startIteration)
  }

  return (client, start) => {
    if (clients.size === 0) setImmediate(startIteration)
    const queue = clients.get(client) ?? { started: 0, waiting: new Set() }
    clients.set(client, queue)
    if (queue.started++ < maxStartsPerIteration) start()
    else if (queue.waiting.size >= maxWaitingPerClient) return false
    else queue.waiting.add(start)
    return true
  }
}
