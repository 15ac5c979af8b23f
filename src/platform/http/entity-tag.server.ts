import { createHash } from 'node:crypto'

/** A text with the tag by which whoever has it already can ask for it again. */
export interface TaggedText {
  text: string
  etag: string
}

export function tagged(text: string): TaggedText {
  return { text, etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"` }
}

/** The text, or that it is still the same. It may be kept, and is asked for each time. */
export function answerTagged({ text, etag }: TaggedText, contentType: string, request: Request): Response {
  const headers = { 'Cache-Control': 'no-cache', ETag: etag }
  if (isKnown(etag, request.headers.get('if-none-match'))) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : text, { headers: { ...headers, 'Content-Type': contentType } })
}

/** As RFC 9110 compares them: one of a list, whether or not somebody on the way has weakened it. */
export function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
