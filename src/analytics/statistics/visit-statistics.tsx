import type { VisitOrigin } from '../../api/analytics.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortDateAt } from '../../messages/dates.ts'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import type { Statistics } from '../counting/counts.server.ts'
import { VisitsChart } from './visits-chart.tsx'

const originTexts: Record<VisitOrigin, (count: { count: number }) => string> = {
  search: m.statistics_from_search,
  whatsapp: m.statistics_from_whatsapp,
  website: m.statistics_from_website,
  direct: m.statistics_from_direct,
}

export function VisitStatistics({ days, origins }: Pick<Statistics, 'days' | 'origins'>) {
  const from = origins.flatMap(({ origin, visits }) => (visits > 0 ? originTexts[origin]({ count: visits }) : []))
  return (
    <>
      <VisitsChart key={days.length} days={days} />
      {from.length > 0 && <p>{m.statistics_origins({ list: from.join(', ') })}</p>}
      <p className="text-sm wrap-anywhere text-teak-soft">{m.statistics_originsHint()}</p>
      <Collapsible title={<span className="font-semibold">{m.statistics_dailyTable()}</span>}>
        <table className="w-full border-collapse tabular-nums">
          <caption className="sr-only">{m.statistics_visits()}</caption>
          <thead>
            <tr className="border-b border-edge text-sm">
              <th scope="col" className="py-2 text-start">
                {m.statistics_day()}
              </th>
              <th scope="col" className="py-2 text-end">
                {m.statistics_visitsColumn()}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, visits }) => (
              <tr key={day} className="border-b border-thread">
                <th scope="row" className="py-1 text-start font-normal">
                  <time dateTime={day}>{shortDateAt(Date.parse(day))}</time>
                </th>
                <td className="py-1 text-end">{visits}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Collapsible>
    </>
  )
}
