import type { Context, MiddlewareHandler } from 'hono'
import { withRequestId } from '../request-id.server.ts'
import type { Shop } from '../shop.server.ts'
import { pathsUnderAnyName } from './health.server.ts'
import type { Load } from './load.server.ts'
import type { Metrics } from './metrics.server.ts'

/** Every request has an id, a line in the log and its place in the figures; none of them has its address in it. */
export function accompany(
  { log }: Pick<Shop, 'log'>,
  about: { load: Load; metrics: Metrics; routeOf: (context: Context) => string },
): MiddlewareHandler {
  return (context, next) =>
    withRequestId(async (id) => {
      const began = performance.now()
      const end = about.load.begin()
      try {
        await next()
      } finally {
        end()
      }
      const { req, res } = context
      res.headers.set('Request-Id', id)
      const line = { method: req.method, route: about.routeOf(context), status: res.status }
      const ms = performance.now() - began
      about.metrics.answered(line, ms / 1000)
      // They are asked all day, and say something only when they say no.
      const level = pathsUnderAnyName.has(req.path) && res.ok ? 'debug' : 'info'
      log[level]({ ...line, ms: Math.round(ms * 10) / 10 }, 'answered')
    })
}
