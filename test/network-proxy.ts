import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type NetworkProxy = Awaited<ReturnType<typeof openNetworkProxy>>

/** Proxies a database and can go silent without an error, like a lost host or a firewall that drops packets. */
export async function openNetworkProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const silent = new Set<Socket>()
  let silencesNew = false
  let dropped: string | undefined
  const server = createServer((client) => {
    open.add(client)
    if (silencesNew) silent.add(client)
    const upstream = connect(Number(port), hostname)
    client.on('data', (part) => {
      if (!silent.has(client) && !(dropped && part.includes(dropped))) upstream.write(part)
    })
    upstream.on('data', (part) => {
      if (!silent.has(client)) client.write(part)
    })
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      socket.on('close', () => open.delete(client) && peer.destroy()).on('error', () => peer.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)

  return {
    url: url.href,
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
    close() {
      for (const client of open) client.destroy()
      server.close()
    },
  }
}
