import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { pathsUnderAnyName } from '../health.server.ts'
import type { Log } from '../log.server.ts'
import type { Metrics } from '../metrics.server.ts'
import { withRequestId } from '../request-id.server.ts'

export function logRequests(log: Log, metrics: Metrics): MiddlewareHandler {
  return (context, next) =>
    withRequestId(async (id) => {
      const began = performance.now()
      await next()
      const { req, res } = context
      res.headers.set('Request-Id', id)
      const answer = { method: req.method, route: routeOf(context), status: res.status }
      const ms = performance.now() - began
      metrics.observe(answer, ms)
      const isQuiet = pathsUnderAnyName.has(req.path) && res.ok
      log[isQuiet ? 'debug' : 'info']({ ...answer, ms: Math.round(ms * 10) / 10 }, 'answered')
    })
}

/** The pattern of the route gives metrics few labels. */
function routeOf(context: Context): string {
  const route = routePath(context)
  if (!route.includes('*')) return route
  return context.req.path.startsWith('/assets/') ? '/assets/*' : 'other'
}
