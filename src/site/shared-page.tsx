import { data, Link, redirect, useSearchParams } from 'react-router'
import { chatLink } from '../contract/ways-to-reach.ts'
import { requestContext } from '../platform/request-context.server.ts'
import type { ScriptHandle } from '../ui/script-handle.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/shared-page'
import { WaitingPhotos } from './waiting-photos.tsx'

const missedInAddress = 'missed'
const dashboard = '/admin#upload'

/** The owner goes on to where she uploads them; everybody else reads here what became of them. */
export const handle = { script: 'at once' } satisfies ScriptHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { visitor, databaseUnavailable } = context.get(requestContext)
  if (databaseUnavailable) throw data(null, { status: 503 })
  const isOwner = visitor?.isAdmin === true
  if (isOwner && !new URL(request.url).searchParams.has(missedInAddress)) throw redirect(dashboard)
  return { isOwner }
}

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = () => describeUnlisted(m.shared_heading(), m.shared_description())

/** Where the phone's share sheet leads. */
export default function SharedPage({ loaderData: { isOwner }, matches }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const hasMissed = search.has(missedInAddress)
  return (
    <div className="card-page">
      <h1>{hasMissed ? m.shared_missedHeading() : m.shared_heading()}</h1>
      {hasMissed ? (
        <>
          <p>{m.shared_missed()}</p>
          <p>{m.shared_missedOwner()}</p>
          <Link to={isOwner ? dashboard : '/login?shared'} className="button button-primary">
            {isOwner ? m.shared_toDashboard() : m.accounts_login()}
          </Link>
        </>
      ) : (
        <WaitingPhotos chat={chatLink(matches[0].loaderData.links.whatsapp)} />
      )}
      <ul className="border-t border-thread pt-3">
        <li>
          <Link to="/" className="min-h-11">
            {m.page_back()}
          </Link>
        </li>
      </ul>
    </div>
  )
}
