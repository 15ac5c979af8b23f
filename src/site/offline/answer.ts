import { parseUrl } from '../../api/parse-url.ts'
import { sharedPhotosPath } from '../../api/shop-facts.ts'
import { takeShared } from '../../gallery/uploads/take-shared.ts'
import { languages, pathIn, withoutLanguage } from '../../messages/language.ts'
import { keepPage, keepPicture, takeKept, takeLikePicture } from './keep.ts'
import { isKeptPage, offlinePagePath } from './rules.ts'

/** So long a page may take before one that is kept is shown; the new one is kept all the same when it comes. */
const patienceMs = 4000

export interface FetchEvent extends Event {
  request: Request
  respondWith: (answer: Promise<Response>) => void
  waitUntil: (work: Promise<unknown>) => void
}

/** Answers pages, built files, pictures and what is shared; everything else goes its way as if there were no worker. */
export function answer(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && withoutLanguage(pathname) === sharedPhotosPath)
    event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/v1/')) event.respondWith(answerPage(event, pathname, search))
  } else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request, pathname))
  else if (pathname.startsWith('/images/')) event.respondWith(answerPicture(event, pathname))
}

/** From the line where it comes in time, else as it is kept. */
async function answerPage(event: FetchEvent, path: string, search: string): Promise<Response> {
  const line = fromLine(event, path, search)
  // It is kept even if it comes too late to be shown.
  event.waitUntil(line.catch(() => undefined))
  const kept = isKeptPage(path) ? await takeOrNone(path) : undefined
  if (kept) return Promise.race([line, pause(patienceMs).then(() => kept)]).catch(() => kept)
  return line.catch(async (error) => {
    const like = await keptInOtherLanguage(path)
    if (like) return Response.redirect(like)
    const page = (await takeOrNone(offlinePagePath(path))) ?? (await anyOfflinePage())
    if (!page) throw error
    return withoutLanguage(path) === sharedPhotosPath ? withWordOnShared(page) : page
  })
}

/** Where the same page is kept for who reads the shop in the other language. */
async function keptInOtherLanguage(path: string): Promise<string | undefined> {
  for (const language of languages) {
    const like = pathIn(language, withoutLanguage(path))
    if (like !== path && isKeptPage(like) && (await takeOrNone(like))) return like
  }
}

async function anyOfflinePage(): Promise<Response | undefined> {
  for (const language of languages) {
    const page = await takeOrNone(offlinePagePath(pathIn(language, '/')))
    if (page) return page
  }
}

/** Whoever has shared photos without a line reads that they are safe. */
async function withWordOnShared(page: Response): Promise<Response> {
  return new Response((await page.text()).replace('<html', '<html data-shared'), { headers: page.headers })
}

async function fromLine(event: FetchEvent, path: string, search: string): Promise<Response> {
  const answer = await fetch(event.request)
  // A part of the gallery is not the page.
  if (search === '') event.waitUntil(keepPage(path, answer.clone()).catch(() => undefined))
  return answer
}

/** Named by its content: what is kept is the same. Which are kept the pages decide. */
async function answerFile(request: Request, path: string): Promise<Response> {
  return (await takeOrNone(path)) ?? fetch(request)
}

async function answerPicture(event: FetchEvent, path: string): Promise<Response> {
  const kept = await takeOrNone(path)
  if (kept) return kept
  return pictureFromLine(event, path).catch(async (error) => {
    const like = await takeLikePicture(path).catch(() => undefined)
    if (like) return like
    throw error
  })
}

async function pictureFromLine(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const answer = await fetch(request)
  // Only what hangs in the gallery: not what the owner has before her on the dashboard.
  if (isSeenByAnybody(request)) event.waitUntil(keepPicture(path, answer.clone()).catch(() => undefined))
  return answer
}

function isSeenByAnybody({ referrer }: Request): boolean {
  const page = parseUrl(referrer)
  return page !== undefined && isKeptPage(page.pathname)
}

/** Where the browser's store is broken, the line is as good as without a worker. */
function takeOrNone(address: string): Promise<Response | undefined> {
  return takeKept(address).catch(() => undefined)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
