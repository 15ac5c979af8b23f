import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptPages } from './kept-pages.server.ts'

/** Answers, or leaves it to the whole product. */
export type AnswerAtOnce = (asked: IncomingMessage, reply: ServerResponse) => boolean

interface Around {
  keptPages: KeptPages
  keyOf: (target: string, saveData: string | undefined) => string | undefined
  routeOf: (path: string) => string
  isOurHost: (host: string) => boolean
  /** Gives the request its id, and counts and logs it when it has been answered. */
  accompany: (asked: { method: string; route: string }, give: (id: string) => number) => void
}

/** Addresses can be made up. */
const mostRead = 500

/**
 * The pages that are the same for everybody, for whoever says nothing of themselves, before any other code runs.
 * Somebody with a cookie may be signed in, or have chosen a language; who comes from one of our own pages may have just
 * switched it.
 */
export function openPagesAtOnce({ keptPages, keyOf, routeOf, isOurHost, accompany }: Around): AnswerAtOnce {
  const routes = new Map<string, string>()

  /** Most ask for the same few pages. */
  function routeAt(url: string): string {
    const known = routes.get(url)
    if (known !== undefined) return known
    if (routes.size >= mostRead) routes.clear()
    const route = routeOf(url.split('?')[0] as string)
    routes.set(url, route)
    return route
  }

  return ({ method = '', url = '', headers }, reply) => {
    const { cookie, host = '', referer } = headers
    if (method !== 'GET' && method !== 'HEAD') return false
    if (cookie || headers['content-length'] || headers['transfer-encoding'] || !isOurHost(host)) return false
    if (referer?.includes(`//${host}`)) return false
    const key = keyOf(url, headers['save-data'] as string | undefined)
    const sent = key && keptPages.atHand(key, headers['accept-encoding'] ?? '', headers['if-none-match'] ?? null)
    if (!sent) return false
    accompany({ method, route: routeAt(url) }, (id) => {
      reply.writeHead(sent.status, [...sent.rawHeaders, 'Request-Id', id])
      reply.end(method === 'HEAD' ? null : sent.body)
      return sent.status
    })
    return true
  }
}
