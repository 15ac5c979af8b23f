import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Balances requests round-robin over keep-alive connections, without retries. */
export async function openRoundRobin() {
  const ports: number[] = []
  const agent = new Agent({ keepAlive: true })
  let requestCount = 0
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    const port = ports[requestCount++ % ports.length]
    const upstream = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => answer.destroy())
      reply.pipe(answer)
    })
    upstream.on('error', () => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502, { 'content-type': 'text/plain' }).end('The process did not answer.')
    })
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    port,
    /** The ports may change at any time. */
    ports,
    async close() {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
