import { Link } from 'react-router'
import { DesignNumbers } from '../analytics/design-numbers.tsx'
import { PlaceNumbers } from '../analytics/place-numbers.tsx'
import { VisitNumbers } from '../analytics/visit-numbers.tsx'
import { numbersDays } from '../contract/shop-facts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { ScriptHandle } from '../ui/script-handle.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/numbers-page'
import { DashboardPart } from './dashboard-part.tsx'
import { getNumbers } from './numbers.server.ts'
import { shopOfOwner } from './owner-only.server.ts'

export const handle = { script: 'at once' } satisfies ScriptHandle

export async function loader({ context }: Route.LoaderArgs) {
  const shop = shopOfOwner(context)
  return { numbers: await getNumbers(shop), countsHere: shop.config.analytics.countsHere }
}

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' })

export const meta: Route.MetaFunction = () => describeUnlisted(m.numbers_heading(), m.numbers_description())

/** What was counted, drawn and in tables, so that it can be read without script and without eyes. */
export default function NumbersPage({ loaderData: { numbers, countsHere } }: Route.ComponentProps) {
  const { days, designs, places } = numbers
  const isEmpty = designs.length === 0 && days.every(({ visits }) => visits === 0)
  return (
    <div className="wrap max-w-4xl pt-10 pb-20">
      <Link to="/admin" className="link inline-flex min-h-11 items-center">
        {m.numbers_back()}
      </Link>
      <h1 className="mt-2">{m.numbers_heading()}</h1>
      <p className="mt-4 max-w-[44rem]">{m.numbers_intro({ numbersDays })}</p>
      {!countsHere && <p className="panel mt-6">{m.numbers_switchedOff()}</p>}
      {isEmpty ? (
        <div className="mt-8">
          <EmptyState text={m.numbers_empty()} hint={countsHere ? m.numbers_emptyHint() : undefined} />
        </div>
      ) : (
        <>
          <DashboardPart id="visits" heading={m.numbers_visits()}>
            <VisitNumbers days={days} />
          </DashboardPart>
          <DashboardPart id="designs" heading={m.numbers_designs()}>
            <DesignNumbers designs={designs} />
          </DashboardPart>
          <DashboardPart id="places" heading={m.numbers_places()}>
            <PlaceNumbers places={places} />
          </DashboardPart>
        </>
      )}
    </div>
  )
}
