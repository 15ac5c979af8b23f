import { type Loaded, redirectTo, unavailable } from '../platform/http/page.server.ts'
import type { RequestContext, Visitor } from '../platform/request-context.server.ts'

/** The data of a screen of the dashboard, and when it was read (epoch milliseconds). */
interface ScreenData<Data> {
  data: Data
  time: number
}

/** Loads a page for the owner alone; everybody else is sent home. */
export function ownersPage<Data extends object>(
  load: (context: RequestContext & { visitor: Visitor }) => Promise<Data | Response>,
) {
  return async (context: RequestContext): Promise<Loaded<ScreenData<Data>> | Response> => {
    const { visitor, databaseUnavailable, shop } = context
    if (databaseUnavailable) throw unavailable()
    if (!visitor?.isAdmin) return redirectTo('/')
    const data = await load({ ...context, visitor })
    if (data instanceof Response) return data
    return { data: { data, time: shop.now() }, headers: { 'X-Robots-Tag': 'noindex' } }
  }
}
