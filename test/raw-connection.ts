import { once } from 'node:events'
import { connect } from 'node:net'
import { createHttpServer, type TestShop } from './shop.ts'

export interface RawResponse {
  /** The status is 0 if the connection ended without a response. */
  status: number
  text: string
  bytes: Buffer
}

export async function openRawConnection(shop: TestShop, options?: Parameters<typeof createHttpServer>[2]) {
  const server = createHttpServer(shop.deps, shop.app.fetch, options).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    /** Sends these lines unchanged, which no client library does. */
    sendRaw: (...lines: string[]) => sendBytes(port, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Returns what arrives until the other side closes, but not after `timeoutMs`. */
export async function sendBytes(port: number, bytes: string | Buffer, timeoutMs = 15_000): Promise<RawResponse> {
  const parts: Buffer[] = []
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
  const timer = setTimeout(() => socket.destroy(), timeoutMs)
  // A client that is rejected early may see the connection reset while it is sending.
  socket.on('error', () => {})
  socket.on('data', (part) => parts.push(part))
  await new Promise((resolve) => socket.on('close', resolve))
  clearTimeout(timer)
  const all = Buffer.concat(parts)
  const text = all.toString('latin1')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, bytes: all }
}
