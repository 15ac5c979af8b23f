import { dashboardPaths, offlineCacheHeaderName, untilSignOut } from '../../api/shop-constants.ts'
import { languageOf, pathIn, withoutLanguage } from '../../messages/language.ts'
import { markCached } from './offline-cache.ts'

/** The build defines this list of every built file. */
declare const allFiles: readonly string[]

const cacheName = 'owner'

export function isOwnerPath(path: string): boolean {
  const plain = withoutLanguage(path)
  return plain === '/admin' || (plain.startsWith('/admin/') && !plain.startsWith('/admin/trash/'))
}

/** Deletes all pages when the session has ended, as the server then redirects. */
export async function cacheOwnerPage(path: string, response: Response): Promise<void> {
  if (response.type === 'opaqueredirect' || response.redirected) return deleteOwnerPages()
  if (response.status !== 200 || response.headers.get(offlineCacheHeaderName) !== untilSignOut) return
  const html = await response.text()
  if (!html.match(/\/assets\/[\w.-]+\.\w+/g)?.every((file) => allFiles.includes(file))) return
  const owner = await caches.open(cacheName)
  await Promise.all(allFiles.map(async (file) => (await caches.match(file)) ?? owner.add(file)))
  await owner.put(path, markCached(html, response))
}

/** Caches the screens that the owner has not opened yet. */
export async function cacheOwnerTabs(path: string): Promise<void> {
  for (const tab of dashboardPaths.map((plain) => pathIn(languageOf(path), plain)))
    if (!(await caches.match(tab))) await cacheOwnerPage(tab, await fetch(tab))
}

export async function deleteOwnerPages(): Promise<void> {
  await caches.delete(cacheName)
}
