import { offlineCacheHeaderName } from '../api/shop-constants.ts'
import type { RequestContext } from '../platform/request-context.server.ts'

/** Lets the service worker cache pages that do not depend on the session. */
export function offlineCacheableHeader({ shop, visitor, flash }: RequestContext): Record<string, string> {
  return shop.config.serviceWorker && !visitor && !flash ? { [offlineCacheHeaderName]: 'yes' } : {}
}
