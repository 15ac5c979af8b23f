import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import proxyAddress from 'proxy-addr'
import { accountEndpoints } from '../accounts/endpoints.server.ts'
import { isOwnersDevice } from '../accounts/known-devices.server.ts'
import { safetyEndpoints } from '../accounts/safety-endpoints.server.ts'
import { identify } from '../accounts/visitor.server.ts'
import { analyticsEndpoints } from '../analytics/endpoints.server.ts'
import { type CallName, uploadDoor } from '../api/calls.ts'
import { Refusal } from '../api/errors.ts'
import { sharedPhotosPath } from '../api/shop-facts.ts'
import { contactEndpoints } from '../contact/endpoints.server.ts'
import { adminEndpoints } from '../dashboard/endpoints.server.ts'
import { serveSharePicture } from '../gallery/catalogue/serve-share-picture.server.ts'
import { galleryEndpoints } from '../gallery/endpoints.server.ts'
import { photosWaiting } from '../gallery/images/image-queue.server.ts'
import { answerMissedPhotos } from '../gallery/images/missed-photos.server.ts'
import { serveBinnedImage, serveImage } from '../gallery/images/serve-image.server.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import { languages, pathIn } from '../messages/language.ts'
import { openPageCache } from '../platform/cache/page-cache.server.ts'
import type { Config } from '../platform/config.server.ts'
import { accompany } from '../platform/http/accompany.server.ts'
import { answerCall, type Doorkeeper, type Endpoint } from '../platform/http/endpoint.server.ts'
import { answerFile } from '../platform/http/entity-tag.server.ts'
import { mountHealth } from '../platform/http/health.server.ts'
import type { Load } from '../platform/http/load.server.ts'
import { mountMetrics } from '../platform/http/metrics-door.server.ts'
import { openPagesInTurn } from '../platform/http/pages-in-turn.server.ts'
import { refusalOf, replyToRefusal } from '../platform/http/reply-to-error.server.ts'
import { openRequestFigures } from '../platform/http/request-figures.server.ts'
import { refuseStrangers, securityHeaders } from '../platform/http/security.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { whenNeeded } from '../platform/when-needed.server.ts'
import { shopDetailsEndpoints } from '../shop-details/endpoints.server.ts'
import { isHomePage, isNotFoundPage } from '../site/key-of-page.server.ts'
import { languageAsked } from '../site/language-asked.server.ts'
import { serveManifest } from '../site/manifest.server.ts'
import { serveRobots } from '../site/robots.server.ts'
import { serveSitemap } from '../site/sitemap.server.ts'
import { serveSpeculationRules, speculationRulesPath } from '../site/speculation-rules.server.ts'
import { faultsAsPages } from './error-page.server.tsx'
import { mountPages } from './mount-pages.server.ts'

const oneYearSeconds = 31_536_000

const endpoints: Record<CallName, Endpoint> = {
  ...accountEndpoints,
  ...safetyEndpoints,
  ...contactEndpoints,
  ...shopDetailsEndpoints,
  ...galleryEndpoints,
  ...analyticsEndpoints,
  ...adminEndpoints,
}

/**
 * The whole product as one fetch: security, then calls, images, built files and pages.
 * @param clientFolder holds the built scripts and styles; undefined during development.
 * @param isStopping whether the process takes no new visitors any more.
 */
export function createWebApp(shop: Shop, clientFolder: string | undefined, isStopping: () => boolean, load: Load) {
  const app = new Hono()
  const { config } = shop
  app.onError((error) => replyToRefusal(refusalOf(error, shop)))
  const pagesInTurn = openPagesInTurn()
  const cache = openPageCache(shop, { isKept: isHomePage, isCachedWhenMissing: isNotFoundPage })
  const figures = openRequestFigures()
  const metrics = whenNeeded(async () => {
    const { openMetrics } = await import('../platform/http/metrics.server.ts')
    return openMetrics(shop, { load, figures, queues: { photos: photosWaiting, pages: pagesInTurn.waiting } })
  })

  app.use(accompany(shop, { load, figures }))
  app.use(async (context, next) => {
    await next()
    // A page sets its own, with the word for its scripts.
    for (const [name, value] of Object.entries(securityHeaders(shop)))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(refuseStrangers(config))
  app.use((context, next) => inLanguage(languageAsked(context.req.raw), next))
  app.use(compress())
  // Within: a page that takes the place of an answer is not packed as that one was.
  app.use(faultsAsPages)

  mountHealth(app, shop, isStopping)
  mountMetrics(
    app,
    shop,
    async () => (await metrics())(),
    (context) => connection(context).remote,
  )
  mountCalls(app, shop, load)
  const admitPage: MiddlewareHandler = async (_, next) => {
    load.admit('page')
    await next()
  }
  app.get('/images/:name', admitPage, (context) => serveImage(shop, context.req.param('name'), context.req.raw))
  app.get('/d/:code/:picture{share-[0-9a-f]+\\.jpg}', admitPage, (context) =>
    serveSharePicture(shop, context.req.param('code'), context.req.raw),
  )
  app.get('/admin/bin/:name', admitPage, async (context) => {
    const visitor = await identify(shop, context.req.raw.headers)
    return serveBinnedImage(shop, context.req.param('name'), context.req.raw, visitor)
  })
  for (const language of languages) {
    app.post(pathIn(language, sharedPhotosPath), async (context) => {
      const visitor = await identify(shop, context.req.raw.headers)
      return load.aside(() => answerMissedPhotos(context.req.raw, visitor))
    })
    app.get(pathIn(language, '/manifest.webmanifest'), (context) => serveManifest(config, context.req.raw))
  }
  app.get(speculationRulesPath, serveSpeculationRules)
  app.get('/robots.txt', (context) => serveRobots(shop, context.req.raw))
  app.get('/sitemap.xml', admitPage, (context) => serveSitemap(shop, context.req.raw))
  if (clientFolder) mountBuiltFiles(app, clientFolder, config)
  mountPages(app, shop, {
    isDevelopment: !clientFolder,
    cache,
    inTurn: async (context, render) => {
      load.admit('page')
      return pagesInTurn.make(visitorAddress(shop, context), render)
    },
  })
  app.all('*', (context) => refuseMethod(context, ['GET', 'HEAD']))
  return app
}

function mountCalls(app: Hono, shop: Shop, load: Load): void {
  const doorkeeper = whenNeeded(async () => {
    const { openRateLimits } = await import('../platform/http/rate-limit.server.ts')
    return { shop, load, limits: openRateLimits(shop.config, shop.pool), identify, isOwnersDevice }
  })
  for (const one of Object.values(endpoints))
    app.on(one.call.method, one.call.path, async (context) =>
      answerCall(await doorkeeper(), one, context.req.raw, {
        address: visitorAddress(shop, context),
        path: context.req.param(),
      }),
    )
  for (const path of new Set(Object.values(endpoints).map(({ call }) => call.path)))
    app.all(path, (context) =>
      refuseMethod(
        context,
        Object.values(endpoints).flatMap(({ call }) => (call.path === path ? [call.method] : [])),
      ),
    )
  mountUploads(app, shop, doorkeeper)
  app.all('/v1/*', () => {
    throw new Refusal('NOT_FOUND')
  })
}

/** The browser asks at these addresses by a library, in a protocol of its own. */
function mountUploads(app: Hono, shop: Shop, doorkeeper: () => Promise<Doorkeeper>): void {
  const door = whenNeeded(async () => {
    const { openUploadDoor } = await import('../gallery/uploads/upload-door.server.ts')
    return openUploadDoor(await doorkeeper())
  })
  const asked = async (context: Context) => (await door())(context.req.raw, visitorAddress(shop, context))
  app.on(['OPTIONS', 'POST'], uploadDoor.path, asked)
  app.all(uploadDoor.path, (context) => refuseMethod(context, ['OPTIONS', 'POST']))
  const one = `${uploadDoor.path}/:id`
  app.on(['OPTIONS', 'PATCH', 'DELETE'], one, asked)
  app.all(one, (context) =>
    // It comes here as GET does.
    context.req.raw.method === 'HEAD' ? asked(context) : refuseMethod(context, ['OPTIONS', 'HEAD', 'PATCH', 'DELETE']),
  )
}

/** The address of whoever asks: of the connection, or as proxies that are trusted say it. */
function visitorAddress(shop: Shop, context: Context): string {
  const { remote } = connection(context)
  const asked = {
    connection: { remoteAddress: remote },
    headers: { 'x-forwarded-for': context.req.header('x-forwarded-for') },
  }
  return proxyAddress(asked as never, shop.config.trustProxy)
}

function connection(context: Context): { remote: string } {
  // There is no connection where the app is asked directly, as tests do.
  return { remote: context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : '127.0.0.1' }
}

function mountBuiltFiles(app: Hono, clientFolder: string, { keptOnPhone }: Pick<Config, 'keptOnPhone'>): void {
  const serveFile = serveStatic({
    root: clientFolder,
    precompressed: true,
    rewriteRequestPath: (path) => (path === '/sw.js' && !keptOnPhone ? '/sw-reset.js' : path),
  })
  app.use('/*', async (context, next) => {
    const file = await serveFile(context, next)
    if (!(file instanceof Response)) return file
    // What stands in this folder is named by its content.
    const isForEver = context.req.path.startsWith('/assets/')
    file.headers.set('Cache-Control', isForEver ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache')
    return isForEver ? file : answerFile(file, context.req.raw)
  })
}

function refuseMethod({ req }: Context, allowed: string[]): Response {
  const detail = `Method ${req.method} not allowed for ${req.path}`
  const reply = replyToRefusal(new Refusal('METHOD_NOT_ALLOWED', { detail }))
  reply.headers.set('Allow', allowed.join(', '))
  return reply
}
