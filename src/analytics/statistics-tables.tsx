import type { Statistics } from '../api/analytics.ts'
import { m } from '../messages/compiled/messages.js'
import { shortDateAt, shortDayAt } from '../messages/dates.ts'
import { localPath } from '../messages/language.ts'
import { Bars } from './bars.tsx'
import { CountsTable } from './counts-table.tsx'

export function VisitStatistics({ days }: Pick<Statistics, 'days'>) {
  const inAll = days.reduce((sum, { visits }) => sum + visits, 0)
  const named = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return (
    <>
      <p className="tabular-nums">
        <strong>{m.statistics_visitsInAll({ count: inAll })}</strong> ·{' '}
        {m.statistics_visitsToday({ count: `${days.at(-1)?.visits ?? 0}` })}
      </p>
      <Bars
        values={days.map(({ visits }) => visits)}
        labels={named.map((day) => (day ? shortDayAt(Date.parse(day.day)) : ''))}
      />
      <details>
        <summary className="w-fit cursor-pointer py-3 text-kandangi">{m.statistics_everyDay()}</summary>
        <CountsTable
          caption={m.statistics_visits()}
          columns={[m.statistics_day(), m.statistics_visitsColumn()]}
          rows={[...days].reverse().map(({ day, visits }) => ({
            key: day,
            name: <time dateTime={day}>{shortDateAt(Date.parse(day))}</time>,
            counts: [visits],
          }))}
        />
      </details>
    </>
  )
}

const shownMax = 10

export function DesignStatistics({ designs }: Pick<Statistics, 'designs'>) {
  if (designs.length === 0) return <p>{m.statistics_noDesigns()}</p>
  return (
    <>
      <p className="max-w-[36rem] text-sm text-teak-soft">{m.statistics_designsHint({ count: `${shownMax}` })}</p>
      <CountsTable
        caption={m.statistics_designs()}
        columns={[m.statistics_design(), m.statistics_lookedAt(), m.statistics_askedAbout()]}
        rows={designs.slice(0, shownMax).map(({ code, lookedAt, askedAbout }) => ({
          key: code,
          name: (
            <a href={localPath(`/d/${code}`)} className="link inline-flex min-h-11 min-w-11 items-center">
              {code}
            </a>
          ),
          counts: [lookedAt, askedAbout],
        }))}
        hasBars
      />
    </>
  )
}

const placeNames: Record<Statistics['places'][number]['place'], () => string> = {
  search: m.statistics_placeNames_search,
  whatsapp: m.statistics_placeNames_whatsapp,
  website: m.statistics_placeNames_website,
  direct: m.statistics_placeNames_direct,
}

export function OriginStatistics({ places }: Pick<Statistics, 'places'>) {
  return (
    <>
      <CountsTable
        caption={m.statistics_places()}
        columns={[m.statistics_place(), m.statistics_visitsColumn()]}
        rows={places.map(({ place, visits }) => ({ key: place, name: placeNames[place](), counts: [visits] }))}
        hasBars
      />
      <p className="max-w-[44rem] text-sm wrap-anywhere text-teak-soft">{m.statistics_placesHint()}</p>
    </>
  )
}
