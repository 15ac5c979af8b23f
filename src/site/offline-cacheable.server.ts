import { offlineCacheHeaderName } from '../api/shop-constants.ts'
import type { RequestContext } from '../platform/request-context.server.ts'

/** A phone may cache only pages that do not depend on the session. */
export function offlineCacheableHeader({
  shop,
  visitor,
  notice,
}: Pick<RequestContext, 'shop' | 'visitor' | 'notice'>): Record<string, string> {
  return shop.config.keptOnPhone && !visitor && !notice ? { [offlineCacheHeaderName]: 'yes' } : {}
}
