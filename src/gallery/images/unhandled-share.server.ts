import type { Visitor } from '../../platform/request-context.server.ts'

const maxDiscardedBytes = 64 * 1024 * 1024

/** Answers a share that no service worker handled. Reads the body, because HTTP/1.1 browsers first send all of it. */
export async function answerUnhandledShare({ url, body }: Request, visitor: Pick<Visitor, 'isAdmin'> | undefined) {
  let bytes = 0
  try {
    if (body && visitor?.isAdmin)
      for await (const chunk of body) {
        bytes += chunk.length
        if (bytes > maxDiscardedBytes) break
      }
  } catch {
    // The client has closed the connection.
  }
  return new Response(null, { status: 303, headers: { Location: `${new URL(url).pathname}?missed` } })
}
