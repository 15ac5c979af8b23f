import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** Each function sees the bytes of one direction, and returns whether they are forwarded. */
interface Filter {
  request?: (part: Buffer) => boolean
  answer?: (part: Buffer) => boolean
}

/** Proxies the server at `target`. @param openFilter is called for each connection */
export async function openProxy(target: string, openFilter: (client: Socket) => Filter = () => ({})) {
  const { hostname, port: targetPort } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname)
    const { request = () => true, answer = () => true } = openFilter(client)
    open.add(client)
    client.on('data', (part) => request(part) && upstream.write(part))
    upstream.on('data', (part) => answer(part) && client.write(part))
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      socket.on('close', () => open.delete(client) && peer.destroy()).on('error', () => peer.destroy())
  })
  const port = await listen(server)
  const url = new URL(target)
  url.port = String(port)
  const disconnect = () => {
    for (const client of open) client.destroy()
  }
  return {
    url: url.href,
    open,
    disconnect,
    /** Ends all connections, and rejects new ones until `reopen`. */
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      disconnect()
      await closed
    },
    reopen: () => listen(server, port),
  }
}

/** Proxies a database and can go silent without an error, like a lost host or a firewall that drops packets. */
export async function openNetworkProxy(databaseUrl: string) {
  const silent = new Set<Socket>()
  let silencesNew = false
  let dropped: string | undefined
  const { url, open, close } = await openProxy(databaseUrl, (client) => {
    if (silencesNew) silent.add(client)
    return {
      request: (part) => !silent.has(client) && !(dropped && part.includes(dropped)),
      answer: () => !silent.has(client),
    }
  })
  return {
    url,
    close,
    /** Silent connections are counted, too. */
    open: () => open.size,
    /** Silences all open connections for ever. New ones work. */
    silence() {
      for (const client of open) silent.add(client)
    },
    /** Silences new connections, too. */
    silenceAll() {
      silencesNew = true
      this.silence()
    },
    recover() {
      silencesNew = false
    },
    drop(text: string) {
      dropped = text
    },
  }
}
