import { offlineCacheHeaderName, untilSignOut } from '../../api/shop-constants.ts'
import { withoutLanguage } from '../../messages/language.ts'
import { storePage } from './offline-cache.ts'

/** The build defines this list of every built file. */
declare const allFiles: readonly string[]

const cacheName = 'owner'
/** Several changes in a row need only one new copy. */
const refreshDelayMs = 1_000
const refreshedSoon = new Set<string>()
let endedSessions = 0

export function isOwnerPath(path: string): boolean {
  const plain = withoutLanguage(path)
  return plain === '/admin' || (plain.startsWith('/admin/') && !plain.startsWith('/admin/trash/'))
}

/** Caches a page. A redirect means that the session has ended, and deletes all of the owner's pages. */
export async function cacheOwnerPage(path: string, loading: Promise<Response>): Promise<void> {
  const sessionsBefore = endedSessions
  const response = await loading
  if (response.type === 'opaqueredirect' || response.redirected) return endOwnerSession()
  if (response.status !== 200 || response.headers.get(offlineCacheHeaderName) !== untilSignOut) return
  await storePage(cacheName, allFiles, path, response)
  // The owner may have signed out while the page was loading.
  if (endedSessions !== sessionsBefore) await deleteOwnerPages()
}

export async function cacheOwnerTabs(tabs: string[]): Promise<void> {
  const sessionsBefore = endedSessions
  for (const tab of tabs)
    if (endedSessions === sessionsBefore && !(await caches.match(tab))) await cacheOwnerPage(tab, fetch(tab))
}

/** Caches a page again after a change. The worker does so even if the owner leaves the page. */
export async function refreshOwnerPage(path: string): Promise<void> {
  if (refreshedSoon.has(path)) return
  refreshedSoon.add(path)
  await new Promise((resolve) => setTimeout(resolve, refreshDelayMs))
  refreshedSoon.delete(path)
  // This fails without a connection. The next visit then caches the page.
  await cacheOwnerPage(path, fetch(path)).catch(() => undefined)
}

export function endOwnerSession(): Promise<void> {
  endedSessions++
  return deleteOwnerPages()
}

export async function deleteOwnerPages(): Promise<void> {
  await caches.delete(cacheName)
}
