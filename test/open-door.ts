import { connect } from 'node:net'
import { serve } from '@hono/node-server'
import type { TestShop } from './shop.ts'

/** The shop on a real port of this machine, for what only the network shows. */
export async function openDoor(shop: TestShop) {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const opened = serve({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(opened))
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    /** Sends these lines as they are, which no client library would, and gives the whole answer. */
    async sendRaw(...lines: string[]): Promise<{ status: number; text: string }> {
      const text = await new Promise<string>((resolve, reject) => {
        const parts: Buffer[] = []
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`),
        )
        socket.on('data', (part) => parts.push(part))
        socket.on('close', () => resolve(Buffer.concat(parts).toString('utf8')))
        socket.on('error', reject)
      })
      return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
