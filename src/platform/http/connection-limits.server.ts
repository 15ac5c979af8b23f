import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.server.ts'
import { clientPrefix } from './client-address.server.ts'

export const maxConnections = 2_000
/** A school, or a proxy missing from TRUST_PROXY, needs this many: each of its browsers opens a few connections. */
const maxConnectionsPerClient = 300

/**
 * Limits connections per client and in total. At a limit, closes the oldest idle connection of the client with the most.
 * At the total limit, the oldest request with an incomplete body comes next, and then the new connection.
 */
export function limitConnections(server: Server, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  const clients = new Map<string, Set<Socket>>()
  let open = 0
  const requestNumbers = new WeakMap<Socket, number>()
  let requests = 0

  server.prependListener('request', ({ socket }) => requestNumbers.set(socket, requests++))

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
      const byCount = [...clients.values()].sort((a, b) => b.size - a.size)
      const others = byCount.flatMap((sockets) => [...sockets]).filter((other) => other !== socket && !other.destroyed)
      const incomplete = others.filter((other) => currentResponse(other)?.req.complete === false)
      const numberOf = (other: Socket) => requestNumbers.get(other) ?? 0
      const oldest = incomplete.sort((a, b) => numberOf(a) - numberOf(b))[0]
      ;(others.find(isIdle) ?? oldest ?? socket).destroy()
    }
  })
}

function findIdle(sockets: Set<Socket>): Socket | undefined {
  return [...sockets].find((socket) => !socket.destroyed && isIdle(socket))
}

function isIdle(socket: Socket): boolean {
  return !currentResponse(socket)
}

/** Returns the response that the connection is waiting for. Node has no public API for it. */
export function currentResponse(socket: Socket): ServerResponse | null | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage
}
