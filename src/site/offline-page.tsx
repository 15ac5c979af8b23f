import { data, Link } from 'react-router'
import { requestContext } from '../platform/request-context.server.ts'
import type { ScriptHandle } from '../ui/script-handle.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/offline-page'
import { mayKeep } from './may-keep.server.ts'
import { TileFrieze } from './tile-frieze.tsx'

/** A script would look for the screen that the address names, and this stands at any address. */
export const handle = { script: 'none' } satisfies ScriptHandle

export function loader({ context }: Route.LoaderArgs) {
  return data(null, { headers: mayKeep(context.get(requestContext)) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => [
  { title: m.page_titleOf({ screen: m.kept_offlineHeading() }) },
  { name: 'robots', content: 'noindex' },
]

/** What the phone shows of a page that it has not kept, while there is no line. */
export default function OfflinePage() {
  return (
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
        <Link to="/" className="button button-quiet">
          {m.page_back()}
        </Link>
      </div>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  )
}
