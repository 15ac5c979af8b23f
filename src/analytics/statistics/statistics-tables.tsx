import type { ReactNode } from 'react'
import type { VisitOrigin } from '../../api/analytics.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortDateAt, shortDayAt } from '../../messages/dates.ts'
import { localPath } from '../../messages/language.ts'
import type { Statistics } from '../counting/counts.server.ts'

export function VisitStatistics({ days }: Pick<Statistics, 'days'>) {
  const total = days.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <>
      <p className="tabular-nums">
        <strong>{m.statistics_visitsTotal({ count: total })}</strong> ·{' '}
        {m.statistics_visitsToday({ count: `${days.at(-1)?.visits ?? 0}` })}
      </p>
      <BarChart days={days} />
      <details>
        <summary className="w-fit cursor-pointer py-3 text-kandangi">{m.statistics_dailyTable()}</summary>
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

const maxRows = 10

export function DesignStatistics({ designs }: Pick<Statistics, 'designs'>) {
  if (designs.length === 0) return <p>{m.statistics_noDesigns()}</p>
  return (
    <>
      <p className="max-w-[36rem] text-sm text-teak-soft">{m.statistics_designsHint({ count: `${maxRows}` })}</p>
      <CountsTable
        caption={m.statistics_designs()}
        columns={[m.statistics_design(), m.statistics_views(), m.statistics_enquiries()]}
        rows={designs.slice(0, maxRows).map(({ code, views, enquiries }) => ({
          key: code,
          name: (
            <a href={localPath(`/d/${code}`)} className="link inline-flex min-h-11 min-w-11 items-center">
              {code}
            </a>
          ),
          counts: [views, enquiries],
        }))}
        hasBars
      />
    </>
  )
}

const originNames: Record<VisitOrigin, () => string> = {
  search: m.statistics_originNames_search,
  whatsapp: m.statistics_originNames_whatsapp,
  website: m.statistics_originNames_website,
  direct: m.statistics_originNames_direct,
}

export function OriginStatistics({ origins }: Pick<Statistics, 'origins'>) {
  return (
    <>
      <CountsTable
        caption={m.statistics_origins()}
        columns={[m.statistics_origin(), m.statistics_visitsColumn()]}
        rows={origins.map(({ origin, visits }) => ({ key: origin, name: originNames[origin](), counts: [visits] }))}
        hasBars
      />
      <p className="max-w-[44rem] text-sm wrap-anywhere text-teak-soft">{m.statistics_originsHint()}</p>
    </>
  )
}

/** The chart is hidden from screen readers, because the table below has the same values. */
function BarChart({ days }: Pick<Statistics, 'days'>) {
  const highest = Math.max(1, ...days.map(({ visits }) => visits))
  const labelled = days.filter((_, index) => [0, Math.floor(days.length / 2), days.length - 1].includes(index))
  return (
    <div aria-hidden="true" className="forced-color-adjust-none bg-paper text-sm text-teak tabular-nums">
      <p className="border-b border-dashed border-thread">{highest}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} ${highest}`}
        preserveAspectRatio="none"
        className="h-56 w-full border-b border-thread fill-kandangi"
      >
        {days.map(({ day, visits }, index) => (
          <rect key={day} x={index + 0.1} y={highest - visits} width={0.8} height={visits} />
        ))}
      </svg>
      <p className="flex justify-between pt-1">
        {labelled.map(({ day }) => (
          <span key={day}>{shortDayAt(Date.parse(day))}</span>
        ))}
      </p>
    </div>
  )
}

interface CountsTableProps {
  caption: string
  columns: string[]
  rows: { key: string; name: ReactNode; counts: number[] }[]
  hasBars?: boolean
}

function CountsTable({ caption, columns, rows, hasBars }: CountsTableProps) {
  const highest = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  return (
    <table className="w-full self-start border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-edge text-sm">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? 'py-2 text-start' : 'py-2 ps-3 text-end'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts }) => (
          <tr key={key} className="border-b border-thread">
            <th scope="row" className="py-1 text-start font-normal">
              {name}
            </th>
            {counts.map((count, index) => (
              <td key={columns[index + 1]} className="py-1 ps-3 text-end">
                {count}
                {hasBars && (
                  <svg aria-hidden="true" className="ms-auto block h-2 w-full forced-color-adjust-none fill-kandangi">
                    <rect x={`${100 - (100 * count) / highest}%`} width={`${(100 * count) / highest}%`} height="100%" />
                  </svg>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
