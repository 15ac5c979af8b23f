import type { MiddlewareHandler } from 'hono'
import { withRequestId } from '../request-id.server.ts'
import type { Shop } from '../shop.server.ts'
import { pathsUnderAnyName } from './health.server.ts'
import type { Load } from './load.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { RouteNames } from './route-names.server.ts'

interface Around {
  load: Load
  metrics: Metrics
  routes: RouteNames
}

/** Every request has an id, a line in the log and its place in the figures; none of them has its address in it. */
export function accompany(shop: Pick<Shop, 'log'>, { load, metrics, routes }: Around): MiddlewareHandler {
  const note = openNotes(shop, metrics)
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
      // They are asked all day, and say something only when they say no.
      const isQuiet = pathsUnderAnyName.has(req.path) && res.ok
      note({ method: req.method, route: routes.ofRequest(context), status: res.status }, began, isQuiet)
    })
}

/** The same for what is answered at once, on no way that could be long. */
export function accompanyAtOnce(shop: Pick<Shop, 'log'>, { metrics, routes }: Pick<Around, 'metrics' | 'routes'>) {
  const note = openNotes(shop, metrics)
  return (asked: { method: string; path: string }, answer: (id: string) => number) =>
    withRequestId((id) => {
      const began = performance.now()
      const status = answer(id)
      note({ method: asked.method, route: routes.ofPage(asked.path), status }, began)
    })
}

function openNotes({ log }: Pick<Shop, 'log'>, metrics: Metrics) {
  return (line: { method: string; route: string; status: number }, began: number, isQuiet = false) => {
    const ms = performance.now() - began
    metrics.answered(line, ms / 1000)
    log[isQuiet ? 'debug' : 'info']({ ...line, ms: Math.round(ms * 10) / 10 }, 'answered')
  }
}
