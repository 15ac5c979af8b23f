import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../listen.ts'

export interface ProxiedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Answer = number | 'silence' | undefined

/** Proxies an S3 server, records requests, and can answer with another status or not at all. */
export async function openS3Proxy(target: string) {
  const server = createServer(async (incoming, reply) => {
    const { method = '', url: path = '', headers } = incoming
    const proxied: ProxiedRequest = { method, path, headers, body: await buffer(incoming) }
    proxy.requests.push(proxied)
    const status = await proxy.answer(proxied)
    if (status === 'silence') return
    if (status) return reply.writeHead(status).end()
    const upstream = request(target + path, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...proxy.headers(proxied) })
      reply.flushHeaders()
      setTimeout(() => answer.pipe(reply), method === 'GET' ? proxy.bodyAfterMs : 0)
    })
    upstream.on('error', () => reply.destroy())
    upstream.end(proxied.body)
  })
  const proxy = {
    endpoint: `http://127.0.0.1:${await listen(server)}`,
    requests: [] as ProxiedRequest[],
    answer: (_: ProxiedRequest): Answer | Promise<Answer> => undefined,
    headers: (_: ProxiedRequest): Record<string, string> | undefined => undefined,
    bodyAfterMs: 0,
    connections: () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
