import type { Visitor } from '../../platform/request-context.server.ts'

/** Some photos as phones make them. The connection ends when more are shared. */
const maxDiscardedBytes = 64 * 1024 * 1024

/**
 * Answers photos from the share sheet that no service worker has taken. The owner's are read and discarded: over
 * HTTP/1.1 a browser reads the answer only when it has sent everything.
 */
export async function answerUnhandledShare(
  { url, body }: Request,
  visitor: Pick<Visitor, 'isAdmin'> | undefined,
): Promise<Response> {
  if (body && visitor?.isAdmin) await discard(body)
  return new Response(null, { status: 303, headers: { Location: `${new URL(url).pathname}?missed` } })
}

async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  let bytes = 0
  try {
    for await (const part of body) {
      bytes += part.length
      if (bytes > maxDiscardedBytes) break
    }
  } catch {
    // The client has gone.
  }
}
