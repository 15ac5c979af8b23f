import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Log, withRequestId } from '../log.server.ts'
import { type Metrics, pathsForAnyHost } from '../monitoring.server.ts'

export function logRequests(log: Log, metrics: Metrics): MiddlewareHandler {
  return (context, next) =>
    withRequestId(async (id) => {
      const began = performance.now()
      await next()
      const { req, res } = context
      res.headers.set('Request-Id', id)
      const response = { method: req.method, route: routeOf(context), status: res.status }
      const ms = performance.now() - began
      metrics.observe(response, ms)
      const isHealthCheck = pathsForAnyHost.has(req.path) && res.ok
      log[isHealthCheck ? 'debug' : 'info']({ ...response, ms: Math.round(ms * 10) / 10 }, 'request completed')
    })
}

/** Returns the route's pattern, because each path would add a time series to the metrics. */
function routeOf(context: Context): string {
  const route = routePath(context)
  if (!route.includes('*')) return route
  return context.req.path.startsWith('/assets/') ? '/assets/*' : 'other'
}
