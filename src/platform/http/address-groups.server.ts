import { isIPv6 } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'

const mappedIPv4 = '0000:0000:0000:0000:0000:ffff:'

/** Returns the /64 of an IPv6 address, which is what one household or phone has; an IPv4 address as it is. */
export function clientPrefix(address: string): string {
  return prefixOf(address, 4, 4)
}

/** Returns the /48 of an IPv6 address, the most that a provider assigns to one customer; an IPv4 address as it is. */
export function customerPrefix(address: string): string {
  return prefixOf(address, 4, 3)
}

/** Returns the /48 of an IPv6 address, or the /24 of an IPv4 address. */
export function networkPrefix(address: string): string {
  return prefixOf(address, 3, 3)
}

function prefixOf(address: string, octets: number, groups: number): string {
  if (!isIPv6(address)) return address.split('.').slice(0, octets).join('.')
  const expanded = expandIPv6(address.toLowerCase().replace(/%.*$/, ''))
  if (!expanded.startsWith(mappedIPv4)) return expanded.split(':').slice(0, groups).join(':')
  const ipv4 = Buffer.from(expanded.slice(mappedIPv4.length).replace(':', ''), 'hex')
  return ipv4.subarray(0, octets).join('.')
}
