import { data, Link } from 'react-router'
import { messages } from '../contract/messages.ts'
import { requestContext } from '../platform/request-context.server.ts'
import type { Route } from './+types/offline-page'
import { mayKeep } from './may-keep.server.ts'
import { TileFrieze } from './tile-frieze.tsx'

const words = messages.kept

/** A script would look for the screen that the address names, and this stands at any address. */
export const handle = { withoutScript: true }

export function loader({ context }: Route.LoaderArgs) {
  return data(null, { headers: mayKeep(context.get(requestContext)) })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = () => [
  { title: messages.page.titleOf(words.offlineHeading) },
  { name: 'robots', content: 'noindex' },
]

/** What the phone shows of a page that it has not kept, while there is no line. */
export default function OfflinePage() {
  return (
    <section className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1>{words.offlineHeading}</h1>
      <p className="text-lg">{words.offlineText}</p>
      <div className="flex flex-wrap gap-3">
        <form>
          <button type="submit" className="button button-primary">
            {messages.crash.reload}
          </button>
        </form>
        <Link to="/" className="button button-quiet">
          {messages.page.back}
        </Link>
      </div>
      <TileFrieze className="mt-10 text-kandangi/40" />
    </section>
  )
}
