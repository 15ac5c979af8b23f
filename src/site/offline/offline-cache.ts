import { offlineCacheHeaderName, pictureCache } from '../../api/shop-constants.ts'
import { within } from '../../browser/within.ts'
import { imageFormat } from '../../gallery/images/image-address.ts'
import { languageOf, pathIn } from '../../messages/language.ts'

/** The build defines this list. Its first file is the script of every page. */
declare const builtFiles: readonly [string, ...string[]]
// The build inserts the whole list at each occurrence of the name, so the name occurs once.
const releaseFiles = builtFiles

const maxDesigns = 40
/** A picture has about 60 KB. */
const maxPictures = 300
const dayMs = 24 * 3_600_000
/** Every request waits for the look-up. */
const maxLookupMs = 1_000
const cachedTimeHeader = 'Cached-Time'

// Pages are cached beside the files of their release, so that they work after the next release.
const openRelease = () => caches.open(releaseFiles[0])
const openPictures = () => caches.open(pictureCache)

/** Returns `undefined` if the browser's storage is broken or does not answer. */
export function findCached(path: string): Promise<Response | undefined> {
  return within(maxLookupMs, caches.match(path)).catch(() => undefined)
}

export async function cachePage(path: string, response: Response): Promise<void> {
  if (response.status === 404 || response.status === 410) return deletePage(path)
  if (response.status !== 200 || !response.headers.has(offlineCacheHeaderName)) return
  const isStored = await storePage(releaseFiles[0], releaseFiles, path, response)
  if (isStored) await deletePage(path, releaseFiles[0])
}

/** Stores a page with the files of its release. Returns false for a page of another release. */
export async function storePage(name: string, files: readonly string[], path: string, response: Response) {
  const html = await response.text()
  // A page of a newer release is cached by the worker of that release, which this visit also installs.
  if (!html.match(/\/assets\/[\w.-]+\.\w+/g)?.every((file) => files.includes(file))) return false
  const cache = await caches.open(name)
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)))
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  headers.set(cachedTimeHeader, String(Date.now()))
  await cache.put(path, new Response(html.replace('<html', '<html data-cached'), { headers }))
  return true
}

export async function cachePicture(path: string, response: Response): Promise<void> {
  if (response.status === 200) await (await openPictures()).put(path, response)
}

/** Returns a cached picture that differs from the requested one only in width or format. */
export async function findSimilarPicture(path: string): Promise<Response | undefined> {
  const pictures = await openPictures()
  const nameOf = (path: string) => path.replace(imageFormat, '')
  const similar = (await pictures.keys()).findLast(({ url }) => nameOf(new URL(url).pathname) === nameOf(path))
  return similar && pictures.match(similar)
}

export async function cacheVisitedPage(
  [page = '/', ...pictures]: readonly string[],
  isOnlyWindow: boolean,
): Promise<void> {
  await refreshPage(page)
  await refreshPage(pathIn(languageOf(page), '/offline'))
  for (const picture of pictures)
    if (!(await findCached(picture))) await cachePicture(picture, await fetch(picture)).catch(() => undefined)
  await evict(isOnlyWindow)
}

async function refreshPage(path: string): Promise<void> {
  const time = (await (await openRelease()).match(path))?.headers.get(cachedTimeHeader)
  // The page does not depend on the session if the request has no cookies.
  if (Date.now() - Number(time ?? 0) > dayMs) await cachePage(path, await fetch(path, { credentials: 'omit' }))
}

async function deletePage(path: string, exceptFrom?: string): Promise<void> {
  for (const name of await caches.keys()) if (name !== exceptFrom) await (await caches.open(name)).delete(path)
}

async function evict(isOnlyWindow: boolean): Promise<void> {
  const pictures = await openPictures()
  for (const picture of (await pictures.keys()).slice(0, -maxPictures)) await pictures.delete(picture)
  const designs: string[] = []
  for (const name of (await caches.keys()).filter((name) => name.startsWith('/assets/'))) {
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    designs.push(...paths.filter((path) => path.includes('/d/')))
    // A window of that release may still load its files.
    if (isOnlyWindow && !paths.some((path) => !/\/assets\/|\/offline$/.test(path))) await caches.delete(name)
  }
  for (const path of designs.slice(0, -maxDesigns)) await deletePage(path)
}
