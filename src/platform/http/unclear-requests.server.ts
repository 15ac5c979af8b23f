import type { IncomingMessage } from 'node:http'

/** A browser sends some thirty, a proxy adds a few. Node passes over what is beyond its own limit, in silence. */
const mostHeaders = 100
/** Said twice, they are read one way by a proxy and another way here. */
const saidOnce = new Set(['host', 'content-length', 'transfer-encoding'])
const lengthsOfSaidOnce = new Set([...saidOnce].map((name) => name.length))

/** The status by which a request is refused that two programs could read differently; undefined for any other. */
export function refuseAtTheDoor({ rawHeaders, url = '', httpVersion }: IncomingMessage): 400 | 431 | 505 | undefined {
  if (!['1.0', '1.1'].includes(httpVersion)) return 505
  if (rawHeaders.length / 2 > mostHeaders) return 431
  const seen = new Map<string, string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!lengthsOfSaidOnce.has(String(rawHeaders[at]).length)) continue
    const name = String(rawHeaders[at]).toLowerCase()
    if (!saidOnce.has(name)) continue
    if (seen.has(name)) return 400
    seen.set(name, String(rawHeaders[at + 1]))
  }
  const host = seen.get('host')
  if (httpVersion === '1.1' && host === undefined) return 400
  if (url.startsWith('/')) return undefined
  // The host of a full address would count, and everything here goes by the header: they may not differ.
  return URL.canParse(url) && /^https?:\/\//i.test(url) && new URL(url).host === host?.toLowerCase() ? undefined : 400
}
