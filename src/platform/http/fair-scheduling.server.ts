const maxPerTurn = 4

/** Starts at most four requests of each client per turn of the event loop, so that no client delays the others. */
export function openFairScheduler(): (client: string, start: () => void) => void {
  const clients = new Map<string, { started: number; waiting: (() => void)[] }>()

  function nextTurn(): void {
    for (const [client, queue] of clients) {
      const starting = queue.waiting.splice(0, maxPerTurn)
      if (starting.length === 0) clients.delete(client)
      queue.started = starting.length
      for (const start of starting) start()
    }
    if (clients.size > 0) setImmediate(nextTurn)
  }

  return (client, start) => {
    if (clients.size === 0) setImmediate(nextTurn)
    const queue = clients.get(client) ?? { started: 0, waiting: [] }
    clients.set(client, queue)
    if (queue.started++ < maxPerTurn) start()
    else queue.waiting.push(start)
  }
}
