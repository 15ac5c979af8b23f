/** Requests of one client that are started in one turn of the event loop. */
const perTurn = 4

/**
 * Shares the event loop between clients: of each, a few requests are started in a turn and the others wait for the next
 * one. A client that keeps 100 connections busy then delays the others by 4 requests, not by 100.
 */
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
