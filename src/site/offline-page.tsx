import { offlineCacheHeaderName } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { page } from '../platform/http/page.server.ts'
import type { RequestContext } from '../platform/request-context.server.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { MessagePage } from './missing-pages.tsx'

/** The service worker shows this page offline at every URL that is not cached. */
export const offlinePage = page({
  load: (context) => ({ data: {}, headers: offlineCacheableHeader(context) }),
  describe: (_, identity) => describeUnindexed(identity, m.offline_heading(), m.offline_text()),
  Content: () => (
    <MessagePage
      heading={m.offline_heading()}
      text={
        <>
          <span data-offline-page className="in-data-shared:hidden">
            {m.offline_text()}
          </span>
          <span className="hidden in-data-shared:inline">{m.shared_offline()}</span>
        </>
      }
      links={[
        { href: '', text: m.crash_reload() },
        { href: localPath('/'), text: m.page_back() },
      ]}
    />
  ),
})

/** Lets the service worker cache pages that do not depend on the session. */
export function offlineCacheableHeader({ shop, visitor, flash }: RequestContext): Record<string, string> {
  return shop.config.serviceWorker && !visitor && !flash ? { [offlineCacheHeaderName]: 'yes' } : {}
}
