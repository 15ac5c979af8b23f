import type { Statistics } from '../analytics/counting/counts.server.ts'
import type { Speed } from '../analytics/counting/web-vitals.server.ts'
import { describeVisits } from '../analytics/statistics/describe-visits.ts'
import { SpeedOfPages } from '../analytics/statistics/speed-of-pages.tsx'
import { VisitStatistics } from '../analytics/statistics/visit-statistics.tsx'
import { WeeklySummaryChoice } from '../analytics/statistics/weekly-summary.tsx'
import type { MessageSettings } from '../api/contact.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { statisticsPeriods } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { DashboardSection } from '../ui/dashboard/dashboard-section.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { dashboardScreen } from './dashboard-screen.tsx'
import { LikedDesigns } from './liked-designs.tsx'

interface StatisticsData extends Pick<MessageSettings, 'weeklySummary'> {
  statistics: Statistics & { speed: Speed }
  countsVisits: boolean
}

export const StatisticsScreen = dashboardScreen(({ statistics, countsVisits, weeklySummary }: StatisticsData) => {
  const { days, designs, origins, visits, visitsBefore, hasBegun } = statistics
  const summary = (
    <DashboardSection id="summary" heading={m.summary_heading()}>
      <WeeklySummaryChoice weeklySummary={weeklySummary} />
    </DashboardSection>
  )
  const periods = (
    <nav aria-label={m.statistics_periods()} className="mt-2 grid grid-cols-3 gap-2 sm:flex">
      {statisticsPeriods.map((period) => (
        <a
          key={period}
          href={localPath(`${dashboardPaths.statistics}?days=${period}`)}
          aria-current={period === days.length ? 'true' : undefined}
          className="choice justify-center px-1 sm:px-4"
        >
          {m.statistics_period({ days: period })}
        </a>
      ))}
    </nav>
  )
  if (designs.length === 0 && visits + visitsBefore === 0)
    return (
      <>
        {/* A longer period may have visits. */}
        {hasBegun && periods}
        <div className="mt-2">
          <EmptyState
            text={countsVisits ? m.statistics_empty() : m.statistics_off()}
            hint={countsVisits ? m.statistics_emptyHint() : undefined}
          />
        </div>
        {summary}
      </>
    )
  return (
    <>
      {periods}
      {!countsVisits && <p className="panel mt-4">{m.statistics_off()}</p>}
      <div className="grid items-start lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-4">
        <DashboardSection id="visits" heading={describeVisits({ ...statistics, dayCount: days.length })}>
          <VisitStatistics days={days} origins={origins} />
          <SpeedOfPages {...statistics.speed} />
        </DashboardSection>
        <div className="min-w-0 lg:row-span-2">
          <DashboardSection id="designs" heading={m.statistics_designs()}>
            <LikedDesigns designs={designs} />
          </DashboardSection>
        </div>
        {summary}
      </div>
      <p className="mt-4 max-w-[44rem] text-sm text-teak-soft">{m.statistics_intro()}</p>
    </>
  )
})
