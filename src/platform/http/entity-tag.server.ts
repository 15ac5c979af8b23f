/** Tells whether the list has the tag. A proxy may have weakened it (RFC 9110). */
export function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
