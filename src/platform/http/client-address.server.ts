import type { Context } from 'hono'
import proxyAddress from 'proxy-addr'
import type { Config } from '../config.server.ts'

/** Returns the address of the client: of the connection, or as trusted proxies name it. */
export function clientAddress(context: Context, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const request = {
    socket: { remoteAddress: peerAddress(context) },
    headers: { 'x-forwarded-for': context.req.header('x-forwarded-for') },
  }
  return proxyAddress(request as never, trustProxy)
}

/** Returns the address at the other end of the connection. */
export function peerAddress({ env }: Context): string {
  // Tests ask the app without a connection.
  return env?.incoming ? (env.incoming.socket.remoteAddress ?? '') : '127.0.0.1'
}
