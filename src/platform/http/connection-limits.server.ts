import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.server.ts'
import { clientPrefix } from './client-address.server.ts'

const maxConnections = 2_000
/** A school, or a proxy missing from TRUST_PROXY, needs this many: each of its browsers opens a few connections. */
const maxConnectionsPerClient = 300

/** Limits connections per client and in total. At a limit, closes the oldest idle connection, or the new one. */
export function limitConnections(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const clients = new Map<string, Set<Socket>>()
  let open = 0

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const client = clientPrefix(address)
    const sockets = clients.get(client) ?? new Set()
    clients.set(client, sockets.add(socket))
    open++
    socket.once('close', () => {
      open--
      sockets.delete(socket)
      if (sockets.size === 0) clients.delete(client)
    })
    if (sockets.size > maxConnectionsPerClient && !trustProxy(address, 0)) findIdle(sockets)?.destroy()
    else if (open > maxConnections) {
      // The client with the most connections loses an idle connection first.
      const byCount = [...clients.values()].sort((a, b) => b.size - a.size)
      const idle = byCount.map(findIdle).find(Boolean)
      ;(idle ?? socket).destroy()
    }
  })
}

function findIdle(sockets: Set<Socket>): Socket | undefined {
  return [...sockets].find((socket) => !socket.destroyed && !currentResponse(socket))
}

/** Returns the response that the connection is waiting for. Node has no public API for it. */
export function currentResponse(socket: Socket): ServerResponse | null | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage
}
