import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import proxyAddress from 'proxy-addr'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { accountEndpoints } from './accounts/endpoints.server.ts'
import { isOwnersDevice } from './accounts/known-devices.server.ts'
import { safetyEndpoints } from './accounts/safety-endpoints.server.ts'
import { identify } from './accounts/visitor.server.ts'
import { adminEndpoints } from './admin/endpoints.server.ts'
import { analyticsEndpoints } from './analytics/endpoints.server.ts'
import { contactEndpoints } from './contact/endpoints.server.ts'
import { isToldToServices } from './contract/analytics-service.ts'
import { type CallName, uploadDoor } from './contract/calls.ts'
import { Refusal } from './contract/errors.ts'
import { sharedPhotosPath } from './contract/shop-facts.ts'
import { photosWaiting } from './gallery/darkroom.server.ts'
import { galleryEndpoints } from './gallery/endpoints.server.ts'
import { answerMissedPhotos } from './gallery/missed-photos.server.ts'
import { serveBinnedImage, serveImage } from './gallery/serve-image.server.ts'
import { serveSharePicture } from './gallery/serve-share-picture.server.ts'
import type { Config } from './platform/config.server.ts'
import { answeredSoon } from './platform/database/answered-soon.server.ts'
import { isDatabaseUnavailable } from './platform/database/database-unavailable.server.ts'
import { accompany, accompanyAtOnce } from './platform/http/accompany.server.ts'
import { answerCall, type Doorkeeper, type Endpoint } from './platform/http/endpoint.server.ts'
import { answerFile } from './platform/http/entity-tag.server.ts'
import { forgetNotice, takeNotice } from './platform/http/form-notice.server.ts'
import { mountHealth } from './platform/http/health.server.ts'
import { type KeptPages, openKeptPages } from './platform/http/kept-pages.server.ts'
import type { Load } from './platform/http/load.server.ts'
import { mountMetrics } from './platform/http/metrics-door.server.ts'
import { openPagesAtOnce } from './platform/http/pages-at-once.server.ts'
import { openPagesInTurn } from './platform/http/pages-in-turn.server.ts'
import { refusalOf, replyToRefusal } from './platform/http/reply-to-error.server.ts'
import { openRequestFigures } from './platform/http/request-figures.server.ts'
import { openRouteNames } from './platform/http/route-names.server.ts'
import { isOurHost, refuseStrangers, securityHeaders } from './platform/http/security.server.ts'
import { requestContext } from './platform/request-context.server.ts'
import { currentRequestId } from './platform/request-id.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { whenNeeded } from './platform/when-needed.server.ts'
import { shopDetailsEndpoints } from './shop-details/endpoints.server.ts'
import { faultsAsPages } from './site/error-page.server.tsx'
import { isHomePage, keyOfPage } from './site/key-of-page.server.ts'
import { languageAsked, rememberLanguage } from './site/language-asked.server.ts'
import { serveManifest } from './site/manifest.server.ts'
import { pagesIn } from './site/pages-in-language.server.ts'
import { serveRobots } from './site/robots.server.ts'
import { serveSitemap } from './site/sitemap.server.ts'
import { inLanguage } from './words/in-language.server.ts'
import { currentLanguage, languages, pathIn, withoutLanguage } from './words/language.ts'

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
 * @param pages the built pages. @param clientFolder where their scripts and styles are; undefined while developing.
 * @param isStopping whether the process takes no new visitors any more.
 */
export function createWebApp(
  shop: Shop,
  pages: ServerBuild,
  clientFolder: string | undefined,
  isStopping: () => boolean,
  load: Load,
) {
  const app = new Hono()
  const { config } = shop
  app.onError((error) => replyToRefusal(refusalOf(error, shop)))
  const pagesInTurn = openPagesInTurn()
  const keptPages = openKeptPages(shop, isHomePage)
  const routes = openRouteNames(pages)
  const figures = openRequestFigures()
  const metrics = whenNeeded(async () => {
    const { openMetrics } = await import('./platform/http/metrics.server.ts')
    return openMetrics(shop, { load, figures, queues: { photos: photosWaiting, pages: pagesInTurn.waiting } })
  })

  app.use(accompany(shop, { load, figures, routes }))
  app.use(async ({ req }, next) => {
    await next()
    if (req.method !== 'GET' && req.method !== 'HEAD' && !isStopping()) keptPages.afterWrite()
  })
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
  app.use(async (_, next) => {
    load.admit('page')
    await next()
  })
  app.get('/images/:name', (context) => serveImage(shop, context.req.param('name'), context.req.raw))
  app.get('/d/:code/:picture{share-[0-9a-f]+\\.jpg}', (context) =>
    serveSharePicture(shop, context.req.param('code'), context.req.raw),
  )
  app.get('/admin/bin/:name', async (context) => {
    const visitor = await identify(shop, context.req.raw.headers)
    return serveBinnedImage(shop, context.req.param('name'), context.req.raw, visitor)
  })
  for (const language of languages) {
    app.post(pathIn(language, sharedPhotosPath), (context) => load.aside(() => answerMissedPhotos(context.req.raw)))
    app.get(pathIn(language, '/manifest.webmanifest'), (context) => serveManifest(config, context.req.raw))
  }
  app.get('/robots.txt', (context) => serveRobots(shop, context.req.raw))
  app.get('/sitemap.xml', (context) => serveSitemap(shop, context.req.raw))
  if (clientFolder) mountBuiltFiles(app, clientFolder, config)
  mountPages(app, shop, pages, { developing: !clientFolder, inTurn: pagesInTurn.make, keptPages })
  const answerAtOnce = openPagesAtOnce({
    keptPages,
    keyOf: keyOfPage,
    isOurHost: (host) => !isStopping() && isOurHost(config, host),
    routeOf: routes.ofPage,
    accompany: accompanyAtOnce(shop, { figures }),
  })
  return { app, answerAtOnce, close: keptPages.close }
}

function mountCalls(app: Hono, shop: Shop, load: Load): void {
  const doorkeeper = whenNeeded(async () => {
    const { openRateLimits } = await import('./platform/http/rate-limit.server.ts')
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
    const { openUploadDoor } = await import('./gallery/upload-door.server.ts')
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

function mountPages(
  app: Hono,
  shop: Shop,
  pages: ServerBuild,
  {
    developing,
    inTurn,
    keptPages,
  }: { developing: boolean; inTurn: <T>(page: () => Promise<T>) => Promise<T>; keptPages: KeptPages },
): void {
  const handlers = Object.fromEntries(
    languages.map((language) => [language, createRequestHandler(pagesIn(language, pages))]),
  )
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const { headers } = context.req.raw
    const { headers: remembering, to } = rememberLanguage(context.req.raw, shop.config)
    if (to) return context.redirect(to)
    const asked = await whoAsks(shop, headers)
    const loadContext = new RouterContextProvider()
    // The owner's own visits are nobody's business, on whatever screen.
    const isTold = isToldToServices(withoutLanguage(context.req.path)) && !asked.visitor?.isAdmin
    const service = isTold ? shop.config.analytics.service : undefined
    loadContext.set(requestContext, { shop, service, ...asked })
    const handle = handlers[currentLanguage()] as RequestHandler
    const make = async (request = context.req.raw) => {
      const made = await inTurn(async () => handle(readable(request), loadContext))
      const page = made.status === 500 && context.req.path.endsWith('.data') ? idInsteadOfData() : made
      // The development server puts scripts and styles of its own into the page.
      if (developing) page.headers.set('Content-Security-Policy', "frame-ancestors 'none'")
      page.headers.append('Vary', 'Save-Data, Cookie, Accept-Encoding')
      return page
    }
    const isAnybody = !asked.visitor && !asked.notice && !asked.databaseUnavailable
    const key = isAnybody ? keyOfPage(targetOf(context.req.raw), context.req.header('save-data')) : undefined
    const page = key ? await keptPages.answer(key, context.req.raw, forOthersToo(context.req.raw, make)) : await make()
    if (asked.notice) page.headers.append('Set-Cookie', forgetNotice(shop))
    for (const [name, value] of remembering) page.headers.append(name, value)
    if (page.status === 503) page.headers.set('Retry-After', '5')
    return page
  })
  app.all('*', (context) => refuseMethod(context, ['GET', 'HEAD']))
}

function targetOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Whole, and made to its end, also where the first who asks wants its headers only, or goes away, or has long gone. */
function forOthersToo(asked: Request, make: (request: Request) => Promise<Response>): () => Promise<Response> {
  let request: Request | undefined
  return () => {
    request ??= new Request(asked.url, { headers: asked.headers })
    return make(request)
  }
}

/** The router shows in place of the screen what comes instead of its data. */
function idInsteadOfData(): Response {
  return new Response(currentRequestId(), { status: 500, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** What cannot be decoded names no page; the router would say so on stderr each time before it finds none. */
function readable(request: Request): Request {
  try {
    decodeURIComponent(new URL(request.url).pathname)
    return request
  } catch {
    const url = new URL(request.url)
    url.pathname = url.pathname.replaceAll('%', '%25')
    return new Request(url, request)
  }
}

/** Without a database nobody is known; what needs to know then says that it cannot be had. */
async function whoAsks(shop: Shop, headers: Headers) {
  try {
    const asked = async () => ({
      notice: await takeNotice(shop, headers),
      visitor: await identify(shop, headers),
      databaseUnavailable: false,
    })
    return await answeredSoon(asked())
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'UNAVAILABLE') && !isDatabaseUnavailable(error)) throw error
    return { notice: undefined, visitor: undefined, databaseUnavailable: true }
  }
}

function refuseMethod({ req }: Context, allowed: string[]): Response {
  const detail = `Method ${req.method} not allowed for ${req.path}`
  const reply = replyToRefusal(new Refusal('METHOD_NOT_ALLOWED', { detail }))
  reply.headers.set('Allow', allowed.join(', '))
  return reply
}
