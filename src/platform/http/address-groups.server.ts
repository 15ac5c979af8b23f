import { isIPv6, SocketAddress } from 'node:net'

/** Returns the /64 of an IPv6 address, which is what one household or phone has; an IPv4 address as it is. */
export function clientPrefix(address: string): string {
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : canonical(address)
}

/** Returns the /48 of an IPv6 address, the most that a provider assigns to one customer, or the /24 of an IPv4 address. */
export function networkPrefix(address: string): string {
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : canonical(address).replace(/\.\d+$/, '.0/24')
}

/** Returns the eight groups of an IPv6 address, and `undefined` for any other. */
function groupsOf(address: string): string[] | undefined {
  const plain = canonical(address)
  if (!isIPv6(plain)) return undefined
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  return [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
}

/** Returns the address in the spelling of RFC 5952, without its zone; an IPv4-mapped one as IPv4. */
function canonical(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const { address: spelled } = new SocketAddress({ address: plain, family: 'ipv6' })
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? spelled
}
