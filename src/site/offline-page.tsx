import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { page } from '../platform/http/page.server.ts'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { MessagePage, ReloadButton } from './message-page.tsx'
import { offlineCacheableHeader } from './offline-cacheable.server.ts'

/** A phone without a connection shows this page at every address that is not in its cache. */
export const offlinePage = page({
  load: (context) => ({ data: {}, headers: offlineCacheableHeader(context) }),
  describe: (_, identity) => describeUnindexed(identity, m.kept_offlineHeading(), m.kept_offlineText()),
  Content: () => (
    <MessagePage heading={m.kept_offlineHeading()}>
      <p className="text-lg in-data-shared:hidden">{m.kept_offlineText()}</p>
      <p className="hidden text-lg in-data-shared:block">{m.shared_noLine()}</p>
      <div className="flex flex-wrap gap-3">
        <ReloadButton text={m.crash_reload()} />
        <a href={localPath('/')} className="button button-quiet">
          {m.page_back()}
        </a>
      </div>
    </MessagePage>
  ),
})
