const maxPerIteration = 4

/** Starts at most four requests of each client per iteration of the event loop, so that no client delays the others. */
export function openFairScheduler(): (client: string, start: () => void) => void {
  const clients = new Map<string, { started: number; waiting: (() => void)[] }>()

  function startIteration(): void {
    for (const [client, queue] of clients) {
      const starting = queue.waiting.splice(0, maxPerIteration)
      if (starting.length === 0) clients.delete(client)
      queue.started = starting.length
      for (const start of starting) start()
    }
    if (clients.size > 0) setImmediate(startIteration)
  }

  return (client, start) => {
    if (clients.size === 0) setImmediate(startIteration)
    const queue = clients.get(client) ?? { started: 0, waiting: [] }
    clients.set(client, queue)
    if (queue.started++ < maxPerIteration) start()
    else queue.waiting.push(start)
  }
}
