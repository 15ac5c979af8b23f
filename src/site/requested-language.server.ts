import {
  currentLanguage,
  firstLanguage,
  type Language,
  languageOf,
  languages,
  pathIn,
  withoutLanguage,
} from '../messages/language.ts'
import { type Config, isHttps } from '../platform/config.server.ts'

const cookieName = 'language'
const oneYearSeconds = 31_536_000

/** Of a page by its address; of a call by the page that asks for it, so that it answers, and mails, as that one speaks. */
export function requestedLanguage(request: Request): Language {
  const { pathname } = new URL(request.url)
  if (!pathname.startsWith('/v1/')) return languageOf(pathname)
  return languageOf(pageOf(request)?.pathname ?? '/')
}

/**
 * Who has chosen a language by the switch finds it again. Only a page that is opened from outside leads on to it, and
 * only to whom has chosen: nobody is sent to a language by what the browser says.
 * @returns headers for the answer, and where it leads instead of the page.
 */
export function rememberLanguage(
  request: Request,
  config: Pick<Config, 'publicUrl'>,
): { headers: [string, string][]; to?: string } {
  if (!isNavigation(request)) return { headers: [] }
  const language = currentLanguage()
  const from = pageOf(request)
  if (from) {
    const isSwitched = languageOf(from.pathname) !== language
    return { headers: isSwitched ? [['Set-Cookie', cookie(language, config)]] : [] }
  }
  const chosen = chosenLanguage(request.headers)
  if (!chosen || chosen === language) return { headers: [] }
  const { pathname, search } = new URL(request.url)
  const page = withoutLanguage(pathname)
  // `/ta/ta` is no page of ours in any language.
  if (languageOf(page) !== firstLanguage) return { headers: [] }
  return { headers: [], to: pathIn(chosen, page) + search }
}

/** The page of ours that led here. */
function pageOf(request: Request): URL | undefined {
  const from = request.headers.get('referer') ?? ''
  if (!URL.canParse(from)) return undefined
  const page = new URL(from)
  // WebKit names the service worker where a page was opened from outside.
  if (page.pathname === '/sw.js') return undefined
  return page.host === request.headers.get('host') ? page : undefined
}

/** Not by `Sec-Fetch-Mode`: Firefox sends `same-origin` for a page that the service worker fetches. */
function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('accept')?.includes('text/html') === true
}

function chosenLanguage(headers: Headers): Language | undefined {
  const said = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(headers.get('cookie') ?? '')?.[1]
  return languages.find((language) => language === said)
}

function cookie(language: Language, config: Pick<Config, 'publicUrl'>): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName}=${language}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${oneYearSeconds}${secure}`
}
