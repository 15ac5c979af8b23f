import { offlineCacheHeaderName } from '../../api/shop-constants.ts'
import { languageOf, languages, pathIn, withoutLanguage } from '../../messages/language.ts'

declare const builtFiles: readonly [string, ...string[]]

/** The visitors' scripts, styles, fonts and drawings of this release, the script of every page first. */
const releaseFiles = builtFiles
const maxDesigns = 40
const maxPictureBytes = 20_000_000
const usualPictureBytes = 60_000
const dayMs = 24 * 3_600_000
const cachedTimeHeader = 'Cached-Time'

/** Pages are cached beside the files of their release, so that they work after the next release. */
const openRelease = () => caches.open(releaseFiles[0])
const openPictures = () => caches.open('pictures')

/** Returns the cached response, or nothing where the browser's storage is broken. */
export function cached(path: string): Promise<Response | undefined> {
  return caches.match(path).catch(() => undefined)
}

/** Caches a page that the server has made for nobody in particular, and its files before it, so that it is whole. */
export async function cachePage(path: string, response: Response): Promise<void> {
  if (response.status === 404 || response.status === 410) return deletePage(path)
  if (response.status !== 200 || !response.headers.has(offlineCacheHeaderName)) return
  const html = await response.text()
  // A page of a newer release waits for the worker of that release, which comes with the same visit.
  if (!html.match(/\/assets\/[\w.-]+\.\w+/g)?.every((file) => releaseFiles.includes(file))) return
  const release = await openRelease()
  await Promise.all(releaseFiles.map(async (file) => (await release.match(file)) ?? release.add(file)))
  const headers = new Headers(response.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  headers.set(cachedTimeHeader, String(Date.now()))
  // By this attribute the page knows that it comes from the cache.
  await release.put(path, new Response(html.replace('<html', '<html data-kept'), { headers }))
  await deletePage(path, releaseFiles[0])
}

export async function cachePicture(path: string, response: Response): Promise<void> {
  if (response.status === 200) await (await openPictures()).put(path, response)
}

/** Returns a cached picture that differs from the requested one only in width or format. */
export async function similarPicture(path: string): Promise<Response | undefined> {
  const pictures = await openPictures()
  const nameOf = (path: string) => path.replace(/(\.\d+)?\.(avif|webp|jpg)$/, '')
  const similar = (await pictures.keys()).findLast(({ url }) => nameOf(new URL(url).pathname) === nameOf(path))
  return similar && pictures.match(similar)
}

/** Caches the page that is open, with the pictures it has shown, and the offline page. */
export async function cacheSeen([page = '/', ...pictures]: readonly string[], isOnlyWindow: boolean): Promise<void> {
  await renew(page)
  await renew(pathIn(languageOf(page), '/offline'))
  // Otherwise a visitor who changes the language would find old prices on the way back.
  for (const other of inOtherLanguages(page)) if (await cached(other)) await renew(other)
  for (const picture of pictures)
    if (!(await cached(picture))) await cachePicture(picture, await fetch(picture)).catch(() => undefined)
  await evict(isOnlyWindow)
}

export function inOtherLanguages(path: string): string[] {
  return languages.map((language) => pathIn(language, withoutLanguage(path))).filter((other) => other !== path)
}

/** Caches a page that this release has not cached within a day. What a visitor opens is cached on its way besides. */
async function renew(path: string): Promise<void> {
  const time = (await (await openRelease()).match(path))?.headers.get(cachedTimeHeader)
  // Without cookies the server makes the page for nobody in particular.
  if (Date.now() - Number(time ?? 0) > dayMs) await cachePage(path, await fetch(path, { credentials: 'omit' }))
}

async function deletePage(path: string, exceptFrom?: string): Promise<void> {
  for (const name of await caches.keys()) if (name !== exceptFrom) await (await caches.open(name)).delete(path)
}

/** Deletes the oldest pictures and designs above the limits, and releases of which no page is cached any more. */
async function evict(isOnlyWindow: boolean): Promise<void> {
  const pictures = await openPictures()
  let bytes = 0
  for (const picture of [...(await pictures.keys())].reverse()) {
    bytes += Number((await pictures.match(picture))?.headers.get('Content-Length') ?? usualPictureBytes)
    if (bytes > maxPictureBytes) await pictures.delete(picture)
  }
  const designs: string[] = []
  for (const name of (await caches.keys()).filter((name) => name.startsWith('/assets/'))) {
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    designs.push(...paths.filter((path) => path.includes('/d/')))
    // Another window may be of that release and load more of its files.
    if (isOnlyWindow && !paths.some((path) => !/\/assets\/|\/offline$/.test(path))) await caches.delete(name)
  }
  for (const path of designs.slice(0, -maxDesigns)) await deletePage(path)
}
