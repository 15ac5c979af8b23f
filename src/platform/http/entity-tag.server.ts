/** Returns whether If-None-Match matches. A proxy may have made the tag weak (RFC 9110). */
export function matchesETag(etag: string, ifNoneMatch: string | null): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
