/** Whether a client has the response with this tag: it is one of a list, whether or not a proxy has weakened it (RFC 9110). */
export function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
