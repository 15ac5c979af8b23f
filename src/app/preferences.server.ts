import { parse } from 'hono/utils/cookie'
import { columnsCookieName } from '../api/shop-constants.ts'
import type { Page } from '../site/page.server.ts'
import type { Requester } from './requester.server.ts'

export type Preferences = ReturnType<typeof preferencesOf>

/** Reads what makes another page of the same address. Each preference has two values, so the cache stays small. */
export function preferencesOf({ headers }: Request) {
  return {
    hasSaveData: /^on\b/i.test(headers.get('save-data') ?? ''),
    hasTwoColumns: parse(headers.get('cookie') ?? '', columnsCookieName)[columnsCookieName] === '2',
  }
}

/** Visitors and customers see different links for signing in and out. */
export function cacheKey(
  { cache }: Pick<Page<unknown>, 'cache'>,
  address: string,
  { isSignedIn }: Requester,
  request: Request,
): string {
  const { hasSaveData, hasTwoColumns } = preferencesOf(request)
  const columns = cache?.hasColumns && hasTwoColumns && 'two-columns'
  const parts = [isSignedIn && 'signed-in', hasSaveData && 'data-saver', columns, address]
  return parts.filter(Boolean).join(' ')
}
