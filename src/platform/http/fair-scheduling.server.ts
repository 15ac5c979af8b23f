const perTurn = 4

/** Starts a few requests of each client per turn of the event loop, so that one with 100 connections delays others by 4. */
export function openFairScheduler(): (client: string, start: () => void) => void {
  const clients = new Map<string, { started: number; waiting: (() => void)[] }>()

  function nextTurn(): void {
    for (const [client, share] of clients) {
      const starting = share.waiting.splice(0, perTurn)
      if (starting.length === 0) clients.delete(client)
      share.started = starting.length
      for (const start of starting) start()
    }
    if (clients.size > 0) setImmediate(nextTurn)
  }

  return (client, start) => {
    if (clients.size === 0) setImmediate(nextTurn)
    const share = clients.get(client) ?? { started: 0, waiting: [] }
    clients.set(client, share)
    if (share.started++ < perTurn) start()
    else share.waiting.push(start)
  }
}
