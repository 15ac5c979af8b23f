import { createHash } from 'node:crypto'
import { ApiError } from '../../api/errors.ts'
import type { Deps } from '../deps.server.ts'
import { type CompressedBodies, type RenderedPage, sendPage } from '../http/send-page.server.ts'
import { storeRecent } from './content-cache.server.ts'

/** Pages contain the time of day in minutes. */
const minuteMs = 60_000

interface CachedPage extends RenderedPage {
  bodies: CompressedBodies
  version: string
}
type MakePage = () => Promise<RenderedPage | Response>

export function openPageCache({ now, contentCache }: Pick<Deps, 'now' | 'contentCache'>) {
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage | RenderedPage | Response>>()
  const readVersion = async () => {
    const revision = await contentCache.revision().catch(() => undefined)
    return revision && `${revision} ${Math.floor(now() / minuteMs)}`
  }

  async function render(key: string, version: string, make: MakePage): Promise<CachedPage | RenderedPage | Response> {
    const degradedReads = contentCache.degradedReads()
    const rendered = await make()
    // An overloaded shop must not serve the last copy of a deleted design.
    if (rendered.status === 404 || rendered.status === 410) pages.delete(key)
    if (rendered instanceof Response || !rendered.isCacheable || rendered.headers['Cache-Control'] === 'no-store')
      return rendered
    const { status, html, headers } = rendered
    const caching: Record<string, string> =
      status === 200 ? { 'Cache-Control': 'no-cache', ETag: entityTag(html) } : { 'Cache-Control': 'no-store' }
    const page = { ...rendered, headers: { ...headers, ...caching }, bodies: {}, version }
    // A page that lacks data or was rendered during a change must not be cached.
    const isComplete = contentCache.degradedReads() === degradedReads && (await readVersion()) === version
    return isComplete ? storeRecent(pages, key, page) : page
  }

  async function getPage(key: string, make: MakePage): Promise<CachedPage | RenderedPage | Response> {
    const version = await readVersion()
    if (!version) return make()
    const cached = pages.get(key)
    if (cached?.version === version) return storeRecent(pages, key, cached)
    // Concurrent requests after a change share one render.
    const job = `${version} ${key}`
    const isJoining = rendering.has(job)
    const running = rendering.get(job) ?? render(key, version, make).finally(() => rendering.delete(job))
    rendering.set(job, running)
    return running.catch((error) => {
      if (!(error instanceof ApiError)) throw error
      const last = pages.get(key)
      if (last) return storeRecent(pages, key, last)
      // The full queue is that of the client that started the render. This client has its own.
      if (isJoining) return getPage(key, make)
      throw error
    })
  }

  return {
    /** Returns the cached page, or the last copy of any age if `make` throws an {@link ApiError}. */
    async answer(key: string, request: Request, make: MakePage): Promise<Response> {
      const page = await getPage(key, make)
      if (page instanceof Response) return page.clone()
      return sendPage(page, request, 'bodies' in page ? page.bodies : undefined)
    },
  }
}

/** The tag is weak, because it is the same for each encoding. */
function entityTag(html: string): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
}
