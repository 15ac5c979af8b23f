import type { MiddlewareHandler } from 'hono'
import { readSetting } from '../database/settings-table.server.ts'
import type { Deps } from '../deps.server.ts'

/** Redirects addresses of an imported site that would answer 404 here. The setting maps them to new paths, as JSON. */
export function redirectOldAddresses({ db, contentCache }: Deps): MiddlewareHandler {
  const read = async (): Promise<Record<string, string>> => JSON.parse((await readSetting(db, 'oldAddresses')) ?? '{}')
  return async (context, next) => {
    await next()
    if (context.res.status !== 404 || !/^(GET|HEAD)$/.test(context.req.method)) return
    // While the database is unavailable, an old address answers 404 like any other.
    const targets = await contentCache.get('oldAddresses', read).catch(() => undefined)
    const target = targets?.[decodePath(new URL(context.req.url).pathname)]
    if (!target) return
    context.res = undefined
    context.res = new Response(null, { status: 301, headers: { Location: target } })
  }
}

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
