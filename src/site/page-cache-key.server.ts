import { formatSearch, parseView } from '../gallery/catalogue/gallery-page.ts'
import { languageOf, pathIn, withoutLanguage } from '../messages/language.ts'

const notFoundPath = '/404'
const dataSaverPrefix = 'data-saver '

/** Returns `undefined` for a page that depends on the session. @param target the path and query of the request */
export function canonicalAddress(target: string): string | undefined {
  const [path = '', query = ''] = target.split('?', 2)
  const page = withoutLanguage(path)
  const search = new URLSearchParams(query)
  if (page === '/') return addressIn(path, '/', formatSearch(parseView(search)))
  if (page === '/login') return addressIn(path, page, ['code', 'shared'].filter((name) => search.has(name)).join('&'))
  return /^\/d\/[\w-]{1,20}$|^\/(register|forgot-password)$/.test(page) ? path : undefined
}

export function notFoundAddress(path: string): string {
  return addressIn(path, notFoundPath, '')
}

export function hasSaveData({ headers }: Request): boolean {
  return /^on\b/i.test(headers.get('save-data') ?? '')
}

export function cacheKey(address: string, request: Request): string {
  return hasSaveData(request) ? dataSaverPrefix + address : address
}

export function isNotFoundPage(key: string): boolean {
  return withoutLanguage(key.replace(dataSaverPrefix, '')) === notFoundPath
}

function addressIn(path: string, page: string, query: string): string {
  return pathIn(languageOf(path), page) + (query && `?${query}`)
}
