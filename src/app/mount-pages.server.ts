import type { Context, Hono } from 'hono'
import { identify } from '../accounts/session.server.ts'
import { ApiError } from '../api/errors.ts'
import { pagePaths } from '../api/page-paths.ts'
import { languages, pathIn, withoutLanguage } from '../messages/language.ts'
import { openPageCache } from '../platform/cache/page-cache.server.ts'
import { isDatabaseUnavailable, withDeadline } from '../platform/database/database-unavailable.server.ts'
import { clientAddress } from '../platform/http/client-address.server.ts'
import { deleteFlashMessage, findFlashMessage } from '../platform/http/flash-message.server.ts'
import type { Page, RenderedPage } from '../platform/http/page.server.ts'
import type { RenderQueue } from '../platform/http/render-queue.server.ts'
import { securityHeaders } from '../platform/http/security.server.ts'
import { sendPage } from '../platform/http/send-page.server.ts'
import type { LoadShedder } from '../platform/load-shedding.server.ts'
import type { RequestContext } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { notFoundPage } from '../site/missing-pages.tsx'
import {
  cacheKey,
  canonicalAddress,
  hasSaveData,
  isNotFoundPage,
  notFoundAddress,
} from '../site/page-cache-key.server.ts'
import { loadFrame } from '../site/page-frame-data.server.ts'
import { rememberLanguage } from '../site/requested-language.server.ts'
import { linksToDesigns, speculationRulesPath } from '../site/speculation-rules.server.ts'
import { renderDocument, styleDigest } from './document.server.tsx'
import { pages } from './pages.server.ts'

export function mountPages(app: Hono, shop: Shop, shedder: LoadShedder, renderQueue: RenderQueue): void {
  const cache = openPageCache(shop, isNotFoundPage)
  for (const path of pagePaths) for (const language of languages) app.get(pathIn(language, path), respond(pages[path]))
  app.get('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    return pathname.endsWith('/') ? context.redirect(pathname.slice(0, -1) + search, 301) : next()
  })
  app.get('*', respond(notFoundPage))

  function respond(page: Page<unknown>) {
    return async (context: Context) => {
      const { raw: request } = context.req
      const { headers, redirectTo } = rememberLanguage(request, shop.config)
      if (redirectTo) return context.redirect(redirectTo)
      const user = await readUser(shop, request.headers, page !== notFoundPage)
      const isAnonymous = !user.visitor && !user.flash && !user.databaseUnavailable
      const { pathname, search } = new URL(request.url)
      const sharedAddress = page === notFoundPage ? notFoundAddress(pathname) : canonicalAddress(pathname + search)
      const render = (address: string) =>
        shedder.run(user.visitor?.isAdmin === true, () =>
          renderQueue.render(clientAddress(context, shop.config), () => renderPage(page, address, context, user)),
        )
      const response =
        isAnonymous && sharedAddress
          ? await cache.answer(cacheKey(sharedAddress, request), request, () =>
              // Renders the canonical address, so that the shared page contains no unknown query of this visitor.
              render(sharedAddress),
            )
          : await sendPage(await render(request.url), request)
      // A redirect leaves the message to the next page.
      if (user.flash && !response.headers.has('Location'))
        response.headers.append('Set-Cookie', await deleteFlashMessage(shop, request.headers))
      for (const [name, value] of headers) response.headers.append(name, value)
      if (response.status === 503) response.headers.set('Retry-After', '5')
      return response
    }
  }

  async function renderPage(
    page: Page<unknown>,
    address: string,
    { req }: Context,
    user: User,
  ): Promise<RenderedPage | Response> {
    const request = req.raw
    const url = new URL(address, request.url)
    const path = withoutLanguage(url.pathname)
    // A service's script must not run where passwords are typed, and visits of the owner are not reported.
    const isContentPage = path === '/' || path.startsWith('/d/')
    const service = isContentPage && !user.visitor?.isAdmin ? shop.config.analytics.service : undefined
    const context: RequestContext = {
      ...user,
      shop,
      service,
      path,
      search: url.searchParams,
      params: req.param(),
      hasSaveData: hasSaveData(request),
    }
    const loaded = await page.load(context)
    if (loaded instanceof Response) return loaded
    const { data, status = 200, headers = {} } = loaded
    const frame = await loadFrame(context)
    const html = renderDocument({ page, data, frame, context })
    const security = import.meta.env.PROD
      ? securityHeaders(shop, {
          styleDigest,
          service,
          hasLightbox: page.hasLightbox,
          isPublic: isContentPage && !user.visitor,
        })
      : { 'Content-Security-Policy': "frame-ancestors 'none'" }
    return {
      html,
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        Vary: 'Save-Data, Cookie, Accept-Encoding',
        ...(linksToDesigns(path) && !context.hasSaveData && { 'Speculation-Rules': `"${speculationRulesPath}"` }),
        ...security,
        ...headers,
      },
    }
  }
}

type User = Pick<RequestContext, 'visitor' | 'flash' | 'databaseUnavailable'>

/** Reads the session and the flash message, or reports that the database is unavailable. */
async function readUser(shop: Shop, headers: Headers, showsFlash: boolean): Promise<User> {
  // A prefetched page may never be displayed, and an old address may redirect instead of answering 404.
  const isDisplayed = showsFlash && !headers.get('sec-purpose')?.includes('prefetch')
  try {
    const read = async () => ({
      flash: isDisplayed ? await findFlashMessage(shop, headers) : undefined,
      visitor: await identify(shop, headers),
      databaseUnavailable: false,
    })
    return await withDeadline(read())
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'UNAVAILABLE') && !isDatabaseUnavailable(error)) throw error
    return { flash: undefined, visitor: undefined, databaseUnavailable: true }
  }
}
