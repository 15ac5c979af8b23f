import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { countWaitingPhotos } from '../gallery/images/image-queue.server.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import { mountHealth } from '../platform/health.server.ts'
import { errorResponse, toApiError } from '../platform/http/error-response.server.ts'
import { openRenderQueue } from '../platform/http/render-queue.server.ts'
import { logRequests } from '../platform/http/request-log.server.ts'
import { rejectForeignRequests, securityHeaders } from '../platform/http/security.server.ts'
import type { Load } from '../platform/load.server.ts'
import { mountMetrics, openMetrics } from '../platform/metrics.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { requestedLanguage } from '../site/requested-language.server.ts'
import { renderErrors } from './error-page.server.tsx'
import { mountEndpoints, rejectMethod } from './mount-endpoints.server.ts'
import { mountBuiltFiles, mountFiles } from './mount-files.server.ts'
import { mountPages } from './mount-pages.server.ts'

export function createWebApp(shop: Shop, isStopping: () => boolean, load: Load) {
  const app = new Hono()
  const renderQueue = openRenderQueue()
  const metrics = openMetrics(shop, load, { photos: countWaitingPhotos, pages: renderQueue.waiting })
  app.onError((error) => errorResponse(toApiError(error, shop)))

  app.use(logRequests(shop.log, metrics))
  app.use(async (context, next) => {
    await next()
    // A page has its own policy, with the digest of its style.
    const { res } = context
    const defaults = { ...securityHeaders(shop), 'Cache-Control': 'no-store' }
    for (const [name, value] of Object.entries(defaults)) if (!res.headers.has(name)) res.headers.set(name, value)
    // A load balancer would send new requests on an open connection.
    if (isStopping()) res.headers.set('Connection', 'close')
  })
  app.use(rejectForeignRequests(shop.config))
  app.use((context, next) => inLanguage(requestedLanguage(context.req.raw), next))
  app.use(compress())
  // An error page must be compressed by the middleware above.
  app.use(renderErrors)

  mountHealth(app, shop, isStopping)
  mountMetrics(app, shop, metrics)
  mountEndpoints(app, shop, load)
  mountFiles(app, shop, load)
  // Vite serves the files during development.
  if (import.meta.env.PROD) mountBuiltFiles(app, shop.config)
  mountPages(app, shop, load, renderQueue)
  app.all('*', (context) => rejectMethod(context, ['GET', 'HEAD']))
  return app
}
