import { DesignNumbers, PlaceNumbers, VisitNumbers } from '../analytics/statistics-tables.tsx'
import type { Numbers } from '../api/analytics.ts'
import { numbersDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { EmptyState } from '../ui/empty-state.tsx'
import { DashboardScreen } from './dashboard-screen.tsx'
import { DashboardPart } from './dashboard-section.tsx'

interface NumbersData {
  numbers: Numbers
  countsHere: boolean
}

export function NumbersScreen(props: { data: NumbersData; time: number }) {
  return (
    <DashboardScreen {...props} heading={m.numbers_heading()} hasBackLink>
      {({ numbers: { days, designs, places }, countsHere }) => (
        <>
          <p className="mt-4 max-w-[44rem]">{m.numbers_intro({ numbersDays })}</p>
          {!countsHere && <p className="panel mt-6">{m.numbers_switchedOff()}</p>}
          {designs.length === 0 && days.every(({ visits }) => visits === 0) ? (
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
      )}
    </DashboardScreen>
  )
}
