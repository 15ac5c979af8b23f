import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { withRequestId } from '../request-id.server.ts'
import type { Shop } from '../shop.server.ts'
import { pathsUnderAnyName } from './health.server.ts'
import type { Load } from './load.server.ts'
import type { Answered, RequestFigures } from './request-figures.server.ts'

interface Around {
  load: Load
  figures: RequestFigures
}

/** Every request has an id, a line in the log and its place in the figures; none of them has its address in it. */
export function accompany(shop: Pick<Shop, 'log'>, { load, figures }: Around): MiddlewareHandler {
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
      const answer = { method: req.method, route: routeOf(context), status: res.status }
      const ms = performance.now() - began
      figures.answered(answer, ms / 1000)
      // They are asked all day, and say something only when they say no.
      const isQuiet = pathsUnderAnyName.has(req.path) && res.ok
      shop.log[isQuiet ? 'debug' : 'info'](lineOf(answer, ms), 'answered')
    })
}

function lineOf(answer: Answered, ms: number) {
  return { ...answer, ms: Math.round(ms * 10) / 10 }
}

/** Returns the pattern of the address, such as `/v1/gallery/:id`, `/assets/*`, or `other` where there is none. */
function routeOf(context: Context): string {
  const route = routePath(context)
  if (!route.includes('*')) return route
  return context.req.path.startsWith('/assets/') ? '/assets/*' : 'other'
}
