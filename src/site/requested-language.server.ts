import { parse, serialize } from 'hono/utils/cookie'
import { languageCookieName } from '../api/shop-constants.ts'
import { currentLanguage, type Language, languageOf, languages, pathIn, withoutLanguage } from '../messages/language.ts'
import { type Config, isHttps } from '../platform/config.server.ts'

const oneYearSeconds = 31_536_000

export function requestedLanguage(request: Request): Language {
  // Not the router's path, which is decoded: `/%74a` would be Tamil here and English in the keys of the page cache.
  const { pathname } = new URL(request.url)
  return languageOf(pathname.startsWith('/v1/') ? (referringPage(request)?.pathname ?? '/') : pathname)
}

/** Stores a chosen language, and redirects to the stored one when a page is opened from another site. */
export function rememberLanguage(
  request: Request,
  config: Pick<Config, 'publicUrl'>,
): { headers: [string, string][]; redirectTo?: string } {
  if (!isNavigation(request)) return { headers: [] }
  const language = currentLanguage()
  const from = referringPage(request)
  if (from) {
    const isSwitched = languageOf(from.pathname) !== language
    return { headers: isSwitched ? [['Set-Cookie', languageCookie(language, config)]] : [] }
  }
  const stored = parse(request.headers.get('cookie') ?? '', languageCookieName)[languageCookieName]
  const chosen = languages.find((known) => known === stored)
  if (!chosen || chosen === language) return { headers: [] }
  const { pathname, search } = new URL(request.url)
  const page = withoutLanguage(pathname)
  // `/ta/ta` is not a page in either language.
  if (withoutLanguage(page) !== page) return { headers: [] }
  return { headers: [], redirectTo: pathIn(chosen, page) + search }
}

function referringPage(request: Request): URL | undefined {
  const page = URL.parse(request.headers.get('referer') ?? '')
  // WebKit sends the service worker as the referrer if a page is opened from another site.
  const isPage = page?.host === request.headers.get('host') && page?.pathname !== '/sw.js'
  return (isPage && page) || undefined
}

/** Ignores `Sec-Fetch-Mode`, which is `same-origin` in Firefox if the service worker fetches a page. */
function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('accept')?.includes('text/html') === true
}

function languageCookie(language: Language, config: Pick<Config, 'publicUrl'>): string {
  const secure = isHttps(config)
  return serialize(languageCookieName, language, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: oneYearSeconds,
    secure,
  })
}
