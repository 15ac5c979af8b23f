import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { MessagePage } from './missing-pages.tsx'
import { definePage } from './page.server.ts'

/** The service worker shows this page offline at every URL that is not cached. */
export const offlinePage = definePage({
  path: '/offline',
  access: 'anyone',
  offline: true,
  load: () => ({ data: {} }),
  describe: (_, { identity }) => describeUnindexed(identity, m.offline_heading(), m.offline_text()),
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
