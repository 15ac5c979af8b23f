import { offlineCacheHeaderName } from '../api/shop-constants.ts'
import type { RequestContext } from '../platform/request-context.server.ts'

/** Returns the header that lets a phone cache a page, if the page does not depend on the session. */
export function offlineCacheableHeader({
  shop,
  visitor,
  notice,
}: Pick<RequestContext, 'shop' | 'visitor' | 'notice'>): Record<string, string> {
  return shop.config.keptOnPhone && !visitor && !notice ? { [offlineCacheHeaderName]: 'yes' } : {}
}
