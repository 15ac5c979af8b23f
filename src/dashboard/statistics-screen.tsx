import type { Statistics } from '../analytics/counting/counts.server.ts'
import { DesignStatistics, OriginStatistics, VisitStatistics } from '../analytics/statistics/statistics-tables.tsx'
import { statisticsDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { dashboardScreen } from './dashboard-screen.tsx'

export const StatisticsScreen = dashboardScreen(
  ({ statistics: { days, designs, origins }, countsVisits }: { statistics: Statistics; countsVisits: boolean }) => (
    <>
      <p className="mt-4 max-w-[44rem]">{m.statistics_intro({ statisticsDays })}</p>
      {!countsVisits && <p className="panel mt-6">{m.statistics_off()}</p>}
      {designs.length === 0 && days.every(({ visits }) => visits === 0) ? (
        <div className="mt-8">
          <EmptyState text={m.statistics_empty()} hint={countsVisits ? m.statistics_emptyHint() : undefined} />
        </div>
      ) : (
        <>
          <DashboardSection id="visits" heading={m.statistics_visits()}>
            <VisitStatistics days={days} />
          </DashboardSection>
          <DashboardSection id="designs" heading={m.statistics_designs()}>
            <DesignStatistics designs={designs} />
          </DashboardSection>
          <DashboardSection id="origins" heading={m.statistics_origins()}>
            <OriginStatistics origins={origins} />
          </DashboardSection>
        </>
      )}
    </>
  ),
)
