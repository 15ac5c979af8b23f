import type { Context, Hono } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { ApiError } from '../api/errors.ts'
import { offlineCacheHeaderName, untilSignOut } from '../api/shop-constants.ts'
import { languageOf, languages, pathIn, withoutLanguage } from '../messages/language.ts'
import { openPageCache } from '../platform/cache/page-cache.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { clientAddress } from '../platform/http/client-address.server.ts'
import { deleteFlashMessage } from '../platform/http/flash-message.server.ts'
import type { RenderQueue } from '../platform/http/render-queue.server.ts'
import { securityHeaders } from '../platform/http/security.server.ts'
import { type RenderedPage, sendPage } from '../platform/http/send-page.server.ts'
import type { LoadShedder } from '../platform/load-shedding.server.ts'
import { errorPage, type Failure } from '../site/error-page.tsx'
import { loadFrame } from '../site/frame.server.ts'
import { notFoundPage } from '../site/missing-pages.tsx'
import { type Page, type PageContext, redirectTo, unavailable } from '../site/page.server.ts'
import { rememberLanguage } from '../site/requested-language.server.ts'
import { speculationRulesPath } from '../site/speculation-rules.server.ts'
import { renderDocument, styleDigest, titleOf } from './document.server.tsx'
import { findMeantDesign, findMeantPath } from './find-meant-path.server.ts'
import { pages } from './pages.server.ts'
import { cacheKey, type Preferences, preferencesOf } from './preferences.server.ts'
import { type Requester, readRequester, unknownRequester } from './requester.server.ts'

export function openPages(deps: Deps, shedder: LoadShedder, renderQueue: RenderQueue) {
  const cache = openPageCache(deps)

  /** @param showsFlash is false for a page that may only be a step to another one */
  function respond(page: Page<unknown>, showsFlash = true) {
    return async (context: Context) => {
      const { raw: request } = context.req
      const { headers, redirectTo } = rememberLanguage(request, deps.config)
      if (redirectTo) return context.redirect(redirectTo)
      const requester = await readRequester(deps, request.headers, showsFlash)
      const isOwner = requester.user?.isOwner === true
      const url = new URL(request.url)
      const render = (address: URL, person: Requester) =>
        shedder.run(isOwner, () =>
          renderQueue.render(clientAddress(context, deps.config), () => renderPage(page, address, context, person)),
        )
      const isShared = page.cache && !isOwner && !requester.flash && !requester.databaseUnavailable
      const address = isShared && sharedAddress(page, url)
      // The shared page contains neither an unknown field of the query nor anything of the person.
      const response = address
        ? await cache.answer(cacheKey(page, address, requester, request), request, () =>
            render(new URL(address, url), { ...requester, user: undefined }),
          )
        : await sendPage(await render(url, requester), request)
      // A redirect leaves the message to the next page.
      if (requester.flash && !response.headers.has('Location'))
        response.headers.append('Set-Cookie', await deleteFlashMessage(deps, request.headers))
      for (const [name, value] of headers) response.headers.append(name, value)
      if (response.status === 503) response.headers.set('Retry-After', '5')
      return response
    }
  }

  async function renderPage(page: Page<unknown>, url: URL, { req }: Context, requester: Requester) {
    if (page.access === 'owner') {
      if (requester.databaseUnavailable) throw unavailable()
      if (!requester.user?.isOwner) {
        if (wantsData(req.raw)) throw new ApiError('UNAUTHENTICATED')
        return redirectTo('/')
      }
    }
    const context = { ...requester, deps, params: req.param(), ...preferencesOf(req.raw) }
    return renderDocumentOf(page, url, context, wantsData(req.raw))
  }

  async function renderDocumentOf(
    page: Page<unknown>,
    url: URL,
    person: Requester & Pick<PageContext, 'deps' | 'params' | keyof Preferences>,
    asData = false,
  ): Promise<RenderedPage | Response> {
    // Visits of the owner are not reported.
    const service = page.services && !person.user?.isOwner ? deps.config.analytics.service : undefined
    const degradedReads = deps.contentCache.degradedReads()
    const frame = await loadFrame(deps, person)
    const context = { ...person, frame, service, path: withoutLanguage(url.pathname), search: url.searchParams }
    const loaded = await page.load(context)
    if (loaded instanceof Response) return loaded
    const { data, status = 200, headers = {} } = loaded
    const meta = page.describe(data, frame)
    if (asData && page.access === 'owner')
      return Response.json({
        ...(data as object),
        title: titleOf(meta),
        shop: frame.identity.shop,
        unread: frame.user?.unread,
      })
    const isComplete = deps.contentCache.degradedReads() === degradedReads
    const isKeptOffline = deps.config.serviceWorker && page.offline && isComplete && !person.flash
    const security = import.meta.env.PROD
      ? securityHeaders(deps, {
          styleDigest,
          service,
          hasLightbox: page.hasLightbox,
          isPublic: page.services && !person.isSignedIn,
        })
      : { 'Content-Security-Policy': "frame-ancestors 'none'" }
    return {
      html: renderDocument({ page, data, meta, context }),
      status,
      isCacheable: status === 200 || page.cache?.anyStatus === true,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        Vary: 'Save-Data, Cookie, Accept-Encoding',
        ...(page.indexed ? !context.hasSaveData && { 'Speculation-Rules': `"${speculationRulesPath}"` } : noIndex),
        // The service worker shows the last state of each screen of the owner until the owner signs out.
        ...(isKeptOffline && page.access === 'owner' && { [offlineCacheHeaderName]: untilSignOut }),
        ...(isKeptOffline && page.access === 'anyone' && !person.isSignedIn && { [offlineCacheHeaderName]: 'yes' }),
        ...security,
        ...headers,
      },
    }
  }

  return {
    mount(app: Hono): void {
      for (const page of pages) for (const language of languages) app.get(pathIn(language, page.path), respond(page))
      app.get('*', async (context, next) => {
        const { pathname, search } = new URL(context.req.url)
        const path = pathname.endsWith('/') ? pathname.slice(0, -1) : findMeantDesign(pathname)
        return path === undefined ? next() : context.redirect(path + search, 301)
      })
      app.get('*', (context) => respond(notFoundPage(findMeantPath(new URL(context.req.url).pathname)), false)(context))
    },

    /** Renders the page of an error without reading the session, because the database may be the reason. */
    async renderError(failure: Failure, request: Request): Promise<Response> {
      const url = new URL(request.url)
      const page = errorPage(failure)
      const render = () => renderDocumentOf(page, url, { ...unknownRequester, deps, params: {}, ...ofErrors })
      if (!page.cache) return sendPage(await render(), request)
      const { address = pathIn(languageOf(url.pathname), page.path), failure: text } = failure.form ?? {}
      return cache.answer([failure.status, address, text].join(' '), request, render)
    },
  }
}

const ofErrors: Preferences = { hasSaveData: true, hasTwoColumns: false }
const noIndex = { 'X-Robots-Tag': 'noindex' }

/** Returns the address that stands for all requests of the same page, or `undefined` for an unusual spelling. */
function sharedAddress(page: Page<unknown>, { pathname, searchParams }: URL): string | undefined {
  if (pathname.includes('%')) return undefined
  const query = page.cache?.query?.(searchParams)
  const path = page.path.includes(':') ? pathname : pathIn(languageOf(pathname), page.path)
  return path + (query ? `?${query}` : '')
}

function wantsData({ headers }: Request): boolean {
  return parseAccept(headers.get('accept') ?? '')[0]?.type === 'application/json'
}
