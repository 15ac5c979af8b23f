import { Agent, createServer, request } from 'node:http'
import { listen } from './listen.ts'

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
  const port = await listen(server)
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
