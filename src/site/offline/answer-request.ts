import { sharedPhotosPath } from '../../api/shop-constants.ts'
import { receiveSharedPhotos } from '../../gallery/uploads/shared-photos.ts'
import { languageOf, languages, pathIn, withoutLanguage } from '../../messages/language.ts'
import { cached, cachePage, cachePicture, inOtherLanguages, similarPicture } from './offline-cache.ts'

/** A page that takes longer is replaced by its cached copy. */
const patienceMs = 4000

export interface FetchEvent extends Event {
  request: Request
  respondWith: (response: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

/** Answers requests for pages, built files and pictures, and takes the photos that are shared to the shop. */
export function answerRequest(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || pathname.startsWith('/v1/')) return
  if (request.method === 'POST' && withoutLanguage(pathname) === sharedPhotosPath)
    event.respondWith(receiveSharedPhotos(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request, pathname))
  else if (pathname.startsWith('/images/')) event.respondWith(answerPicture(event, pathname))
}

async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const response = fetch(request)
  // A page that comes too late for this visit is cached for the next one. A part of the gallery is not the page.
  const caching = response.then((page) => (request.url.includes('?') ? undefined : cachePage(path, page.clone())))
  event.waitUntil(caching.catch(() => undefined))
  const copy = await cached(path)
  const late = copy && new Promise<Response>((resolve) => setTimeout(resolve, patienceMs, copy))
  return Promise.race(late ? [response, late] : [response]).catch(async (error) => {
    const answer = copy ?? (await answerOffline(path))
    if (!answer) throw error
    return answer
  })
}

/** Leads to the same page in the other language where that is cached, and returns the offline page otherwise. */
async function answerOffline(path: string): Promise<Response | undefined> {
  for (const other of inOtherLanguages(path)) if (await cached(other)) return Response.redirect(other)
  for (const language of [languageOf(path), ...languages]) {
    const page = await cached(pathIn(language, '/offline'))
    if (page) return withoutLanguage(path) === sharedPhotosPath ? withSharedSentence(page) : page
  }
}

/** The offline page has no script: the attribute shows its sentence that the shared photos are safe. */
async function withSharedSentence(page: Response): Promise<Response> {
  return new Response((await page.text()).replace('<html', '<html data-shared'), { headers: page.headers })
}

/** Built files are named by their content, so that a cached one never changes. */
async function answerFile(request: Request, path: string): Promise<Response> {
  return (await cached(path)) ?? fetch(request)
}

async function answerPicture(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  try {
    const response = (await cached(path)) ?? (await fetch(request))
    // A picture that is cached again becomes the newest one. The dashboard's pictures are not cached.
    if (!request.referrer.includes('/admin'))
      event.waitUntil(cachePicture(path, response.clone()).catch(() => undefined))
    return response
  } catch (error) {
    const similar = await similarPicture(path).catch(() => undefined)
    if (similar) return similar
    throw error
  }
}
