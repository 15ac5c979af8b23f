import type { MiddlewareHandler } from 'hono'
import type { Shop } from '../shop.server.ts'

/** The value has the new paths by the old ones, as JSON. */
export const oldAddressesKey = 'oldAddresses'

/** Redirects addresses of an imported site that have no page or picture here. */
export function redirectOldAddresses({ db, contentCache }: Pick<Shop, 'db' | 'contentCache'>): MiddlewareHandler {
  const read = async (): Promise<Record<string, string>> => {
    const query = db.selectFrom('settings').select('value').where('key', '=', oldAddressesKey)
    return JSON.parse((await query.executeTakeFirst())?.value ?? '{}')
  }
  return async (context, next) => {
    await next()
    if (context.res.status !== 404 || !/^(GET|HEAD)$/.test(context.req.method)) return
    // A missing page stays missing while the database is unreachable.
    const targets = await contentCache.get(oldAddressesKey, read).catch(() => undefined)
    const target = targets?.[decodePath(new URL(context.req.url).pathname)]
    if (!target) return
    context.res = undefined
    context.res = new Response(null, { status: 301, headers: { Location: target } })
  }
}

/** Returns a malformed path as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
