import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { countWaitingPhotos } from '../gallery/images/image-queue.server.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { errorResponse, toApiError } from '../platform/http/error-response.server.ts'
import { redirectOldAddresses } from '../platform/http/old-addresses.server.ts'
import { openRenderQueue } from '../platform/http/render-queue.server.ts'
import { rejectForeignRequests, securityHeaders } from '../platform/http/security.server.ts'
import type { LoadShedder } from '../platform/load-shedding.server.ts'
import { logRequests, mountHealth, mountMetrics, openMetrics } from '../platform/monitoring.server.ts'
import { requestedLanguage } from '../site/requested-language.server.ts'
import { renderErrors } from './error-pages.server.ts'
import { mountEndpoints, rejectMethod } from './mount-endpoints.server.ts'
import { mountBuiltFiles, mountFiles } from './mount-files.server.ts'
import { openPages } from './mount-pages.server.ts'

export function createWebApp(deps: Deps, isStopping: () => boolean, shedder: LoadShedder) {
  const app = new Hono()
  const renderQueue = openRenderQueue()
  const pages = openPages(deps, shedder, renderQueue)
  const metrics = openMetrics(deps, shedder, { photos: countWaitingPhotos, pages: renderQueue.queueLength })
  app.onError((error) => errorResponse(toApiError(error, deps)))

  const defaults = Object.entries({ ...securityHeaders(deps), 'Cache-Control': 'no-store' })
  app.use(logRequests(deps.log, metrics))
  app.use(async (context, next) => {
    await next()
    const { res } = context
    for (const [name, value] of defaults) if (!res.headers.has(name)) res.headers.set(name, value)
    // A load balancer would send further requests on an open connection.
    if (isStopping()) res.headers.set('Connection', 'close')
  })
  app.use(rejectForeignRequests(deps.config))
  app.use((context, next) => inLanguage(requestedLanguage(context.req.raw), next))
  app.use(compress())
  // This comes after `compress`, so that error pages are compressed.
  app.use(renderErrors(pages))
  app.use(redirectOldAddresses(deps))

  mountHealth(app, deps, isStopping)
  mountMetrics(app, deps, metrics)
  mountEndpoints(app, deps, shedder)
  mountFiles(app, deps, shedder)
  if (import.meta.env.PROD) mountBuiltFiles(app, deps.config)
  pages.mount(app)
  app.all('*', (context) => rejectMethod(context, ['GET', 'HEAD']))
  return app
}
