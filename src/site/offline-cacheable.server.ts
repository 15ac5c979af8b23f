import { offlineCacheHeaderName } from '../api/shop-constants.ts'
import type { RequestContext } from '../platform/request-context.server.ts'

/** The header by which a phone may keep a page: only where it was made for nobody in particular. */
export function offlineCacheableHeader({
  shop,
  visitor,
  notice,
}: Pick<RequestContext, 'shop' | 'visitor' | 'notice'>): Record<string, string> {
  return shop.config.keptOnPhone && !visitor && !notice ? { [offlineCacheHeaderName]: 'yes' } : {}
}
