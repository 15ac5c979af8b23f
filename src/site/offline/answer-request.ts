import { sharedPhotosPath } from '../../api/shop-constants.ts'
import { receiveSharedPhotos } from '../../gallery/uploads/shared-photos.ts'
import { languageOf, languages, pathIn, withoutLanguage } from '../../messages/language.ts'
import { cachePage, cachePicture, findCached, findSimilarPicture } from './offline-cache.ts'
import { cacheOwnerPage, endOwnerSession, isOwnerPath, refreshOwnerPage } from './owner-cache.ts'

const maxPageWaitMs = 4000

export interface FetchEvent extends Event {
  request: Request
  respondWith: (response: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

export function answerRequest(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (pathname === '/v1/accounts:signOut') event.waitUntil(endOwnerSession())
  if (pathname.startsWith('/v1/')) return
  if (request.method === 'POST' && withoutLanguage(pathname) === sharedPhotosPath)
    event.respondWith(receiveSharedPhotos(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname))
  else if (pathname.startsWith('/assets/'))
    event.respondWith(findCached(pathname).then((file) => file ?? fetch(request)))
  else if (pathname.startsWith('/images/')) event.respondWith(answerPicture(event, pathname))
  // A screen of the dashboard loads its new data, so its offline copy is out of date.
  else if (isOwnerPath(pathname) && request.headers.get('accept') === 'application/json')
    event.waitUntil(refreshOwnerPage(pathname))
}

async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const response = fetchPage(event, path)
  const copy = await findCached(path)
  const delayedCopy = copy && new Promise<Response>((resolve) => setTimeout(resolve, maxPageWaitMs, copy))
  return Promise.race(delayedCopy ? [response, delayedCopy] : [response]).catch(async (error) => {
    const answer = copy ?? (await answerOffline(path))
    if (!answer) throw error
    return answer
  })
}

/** Caches a page even if it arrives too late for this visit. URLs with a query are not cached. */
function fetchPage(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const response = fetch(request)
  if (request.url.includes('?')) return response
  const copy = response.then((page) => page.clone())
  const caching = isOwnerPath(path) ? cacheOwnerPage(path, copy) : copy.then((page) => cachePage(path, page))
  event.waitUntil(caching.catch(() => undefined))
  return response
}

async function answerOffline(path: string): Promise<Response | undefined> {
  for (const language of [languageOf(path), ...languages]) {
    const page = await findCached(pathIn(language, '/offline'))
    // The offline page has no JavaScript. With the attribute, CSS shows that the shared photos are stored.
    if (page && withoutLanguage(path) === sharedPhotosPath)
      return new Response((await page.text()).replace('<html', '<html data-shared'), { headers: page.headers })
    if (page) return page
  }
}

async function answerPicture(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  try {
    const response = (await findCached(path)) ?? (await fetch(request))
    // Caching a picture again delays its eviction. Pictures of the dashboard are not cached.
    if (!request.referrer.includes('/admin'))
      event.waitUntil(cachePicture(path, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const similar = await findSimilarPicture(path).catch(() => undefined)
    if (similar) return similar
    throw error
  }
}
