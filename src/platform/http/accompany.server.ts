import type { MiddlewareHandler } from 'hono'
import { newRequestId, withRequestId } from '../request-id.server.ts'
import type { Shop } from '../shop.server.ts'
import { pathsUnderAnyName } from './health.server.ts'
import type { Load } from './load.server.ts'
import type { Answered, RequestFigures } from './request-figures.server.ts'
import type { RouteNames } from './route-names.server.ts'

interface Around {
  load: Load
  figures: RequestFigures
  routes: RouteNames
}

/** Every request has an id, a line in the log and its place in the figures; none of them has its address in it. */
export function accompany(shop: Pick<Shop, 'log'>, { load, figures, routes }: Around): MiddlewareHandler {
  return (context, next) =>
    withRequestId(async (id) => {
      const began = performance.now()
      const end = load.begin()
      try {
        await next()
      } finally {
        end()
      }
      const { req, res } = context
      res.headers.set('Request-Id', id)
      const answer = { method: req.method, route: routes.ofRequest(context), status: res.status }
      const ms = performance.now() - began
      figures.answered(answer, ms / 1000)
      // They are asked all day, and say something only when they say no.
      const isQuiet = pathsUnderAnyName.has(req.path) && res.ok
      shop.log[isQuiet ? 'debug' : 'info'](lineOf(answer, ms), 'answered')
    })
}

/** The same for what is answered at once, on no way that could be long: nothing on it asks for the id. */
export function accompanyAtOnce({ log }: Pick<Shop, 'log'>, { figures }: Pick<Around, 'figures'>) {
  return (asked: { method: string; route: string }, give: (id: string) => number) => {
    const began = performance.now()
    const request = newRequestId()
    const answer = { ...asked, status: give(request) }
    const ms = performance.now() - began
    figures.answered(answer, ms / 1000)
    if (log.isLevelEnabled('info')) log.info({ request, ...lineOf(answer, ms) }, 'answered')
  }
}

function lineOf(answer: Answered, ms: number) {
  return { ...answer, ms: Math.round(ms * 10) / 10 }
}
