import type { Numbers } from '../api/analytics.ts'
import { m } from '../messages/compiled/messages.js'
import { shortDateAt, shortDayAt } from '../messages/dates.ts'
import { localPath } from '../messages/language.ts'
import { Bars } from './bars.tsx'
import { CountTable } from './counts-table.tsx'

export function VisitNumbers({ days }: Pick<Numbers, 'days'>) {
  const inAll = days.reduce((sum, { visits }) => sum + visits, 0)
  const named = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return (
    <>
      <p className="tabular-nums">
        <strong>{m.numbers_visitsInAll({ count: inAll })}</strong> ·{' '}
        {m.numbers_visitsToday({ count: `${days.at(-1)?.visits ?? 0}` })}
      </p>
      <Bars
        values={days.map(({ visits }) => visits)}
        labels={named.map((day) => (day ? shortDayAt(Date.parse(day.day)) : ''))}
      />
      <details>
        <summary className="w-fit cursor-pointer py-3 text-kandangi">{m.numbers_everyDay()}</summary>
        <CountTable
          caption={m.numbers_visits()}
          columns={[m.numbers_day(), m.numbers_visitsColumn()]}
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

export function DesignNumbers({ designs }: Pick<Numbers, 'designs'>) {
  if (designs.length === 0) return <p>{m.numbers_noDesigns()}</p>
  return (
    <>
      <p className="max-w-[36rem] text-sm text-teak-soft">{m.numbers_designsHint({ count: `${shownMax}` })}</p>
      <CountTable
        caption={m.numbers_designs()}
        columns={[m.numbers_design(), m.numbers_lookedAt(), m.numbers_askedAbout()]}
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

const placeNames: Record<Numbers['places'][number]['place'], () => string> = {
  search: m.numbers_placeNames_search,
  whatsapp: m.numbers_placeNames_whatsapp,
  website: m.numbers_placeNames_website,
  direct: m.numbers_placeNames_direct,
}

export function PlaceNumbers({ places }: Pick<Numbers, 'places'>) {
  return (
    <>
      <CountTable
        caption={m.numbers_places()}
        columns={[m.numbers_place(), m.numbers_visitsColumn()]}
        rows={places.map(({ place, visits }) => ({ key: place, name: placeNames[place](), counts: [visits] }))}
        hasBars
      />
      <p className="max-w-[44rem] text-sm wrap-anywhere text-teak-soft">{m.numbers_placesHint()}</p>
    </>
  )
}
