import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { page } from '../platform/http/page.server.ts'
import { TileFrieze } from './art/tile-frieze.tsx'
import { offlineCacheableHeader } from './offline-cacheable.server.ts'

/** What a phone shows instead of a page that is not in its offline cache, at any address. */
export const offlinePage = page({
  load: (context) => ({ data: {}, headers: offlineCacheableHeader(context) }),
  describe: () => [
    { title: m.page_titleOf({ screen: m.kept_offlineHeading() }) },
    { name: 'robots', content: 'noindex' },
  ],
  Content: () => (
    <section className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1>{m.kept_offlineHeading()}</h1>
      <p className="text-lg in-data-shared:hidden">{m.kept_offlineText()}</p>
      <p className="hidden text-lg in-data-shared:block">{m.shared_noLine()}</p>
      <div className="flex flex-wrap gap-3">
        <form>
          <button type="submit" className="button button-primary">
            {m.crash_reload()}
          </button>
        </form>
        <a href={localPath('/')} className="button button-quiet">
          {m.page_back()}
        </a>
      </div>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  ),
})
