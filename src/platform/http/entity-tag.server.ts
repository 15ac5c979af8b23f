import { createHash } from 'node:crypto'

/** A text with the tag by which whoever has it already can ask for it again. */
export interface TaggedText {
  text: string
  etag: string
}

export function tagged(text: string): TaggedText {
  return { text, etag: tagOf(text) }
}

/** The text, or that it is still the same. It may be kept, and is asked for each time. */
export function answerTagged({ text, etag }: TaggedText, contentType: string, request: Request): Response {
  const headers = { 'Cache-Control': 'no-cache', ETag: etag }
  if (isKnown(etag, request.headers.get('if-none-match'))) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : text, { headers: { ...headers, 'Content-Type': contentType } })
}

/** The file with a tag of its own, or that it is still the same. @param file as it is sent, packed or not */
export async function answerFile(file: Response, request: Request): Promise<Response> {
  if (file.status !== 200 || request.method !== 'GET') return file
  const { headers } = file
  const bytes = await file.arrayBuffer()
  // Of the content: when a file was written differs from one machine to the next, or is the same for every release.
  const etag = tagOf(new Uint8Array(bytes))
  headers.set('ETag', etag)
  if (!isKnown(etag, request.headers.get('if-none-match'))) return new Response(bytes, { headers })
  for (const name of ['Content-Encoding', 'Content-Length', 'Content-Type']) headers.delete(name)
  return new Response(null, { status: 304, headers })
}

/** As RFC 9110 compares them: one of a list, whether or not somebody on the way has weakened it. */
export function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

function tagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 20)}"`
}
