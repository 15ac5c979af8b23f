import { offlineCacheHeaderName, untilSignOut } from '../../api/shop-constants.ts'
import { withoutLanguage } from '../../messages/language.ts'
import { storePage } from './offline-cache.ts'

/** The build defines this list of every built file. */
declare const allFiles: readonly string[]

const cacheName = 'owner'
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

export function endOwnerSession(): Promise<void> {
  endedSessions++
  return deleteOwnerPages()
}

export async function deleteOwnerPages(): Promise<void> {
  await caches.delete(cacheName)
}
