import { DesignNumbers } from '../analytics/design-numbers.tsx'
import { PlaceNumbers } from '../analytics/place-numbers.tsx'
import { VisitNumbers } from '../analytics/visit-numbers.tsx'
import type { Numbers } from '../api/analytics.ts'
import { numbersDays } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { DashboardPart } from './dashboard-part.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'

export interface NumbersData {
  numbers: Numbers
  countsHere: boolean
}

/** The counted visits, as charts and as tables, which need neither script nor sight. */
export function NumbersScreen(props: { data: NumbersData; time: number }) {
  return (
    <DashboardScreen {...props}>
      {({ numbers, countsHere }) => <Counts numbers={numbers} countsHere={countsHere} />}
    </DashboardScreen>
  )
}

function Counts({ numbers, countsHere }: NumbersData) {
  const { days, designs, places } = numbers
  const isEmpty = designs.length === 0 && days.every(({ visits }) => visits === 0)
  return (
    <>
      <a href={localPath('/admin')} className="link inline-flex min-h-11 items-center">
        {m.numbers_back()}
      </a>
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
    </>
  )
}
