import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'
import proxyAddress from 'proxy-addr'
import type { Config } from '../config.server.ts'

/** Returns the client's IP address, from X-Forwarded-For only behind a trusted proxy. */
export function clientAddress(context: Context, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const request = {
    socket: { remoteAddress: peerAddress(context) },
    headers: { 'x-forwarded-for': context.req.header('x-forwarded-for') },
  }
  return proxyAddress(request as never, trustProxy)
}

export function peerAddress({ env }: Context): string {
  // Tests call the app without a socket.
  return env?.incoming ? (env.incoming.socket.remoteAddress ?? '') : '127.0.0.1'
}

/** Returns the /64 of an IPv6 address, which belongs to one household or phone, or a whole IPv4 address. */
export const clientPrefix = (address: string) => findPrefix(address, 4, 4)

/** Returns the /48 of an IPv6 address, the largest range of one customer of a provider, or a whole IPv4 address. */
export const customerPrefix = (address: string) => findPrefix(address, 4, 3)

/** Returns the /48 of an IPv6 address, or the /24 of an IPv4 address. */
export const networkPrefix = (address: string) => findPrefix(address, 3, 3)

const mappedIPv4 = '0000:0000:0000:0000:0000:ffff:'

function findPrefix(address: string, octets: number, groups: number): string {
  if (!isIPv6(address)) return address.split('.').slice(0, octets).join('.')
  const expanded = expandIPv6(address.toLowerCase().replace(/%.*$/, ''))
  if (!expanded.startsWith(mappedIPv4)) return expanded.split(':').slice(0, groups).join(':')
  const ipv4 = Buffer.from(expanded.slice(mappedIPv4.length).replace(':', ''), 'hex')
  return ipv4.subarray(0, octets).join('.')
}
