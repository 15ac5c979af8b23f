import { useMemo } from 'react'
import type { Numbers } from '../api/analytics.ts'
import { m } from '../messages/compiled/messages.js'
import { shortDateAt, shortDayAt } from '../messages/dates.ts'
import { Chart } from './chart.tsx'
import { CountTable } from './count-table.tsx'

export function VisitNumbers({ days }: Pick<Numbers, 'days'>) {
  const bars = useMemo(
    () => ({
      labels: days.map(({ day }) => shortDayAt(Date.parse(day))),
      series: [{ label: m.numbers_visitsColumn(), values: days.map(({ visits }) => visits) }],
    }),
    [days],
  )
  const inAll = days.reduce((sum, { visits }) => sum + visits, 0)
  return (
    <>
      <p className="tabular-nums">
        <strong>{m.numbers_visitsInAll({ count: inAll })}</strong> ·{' '}
        {m.numbers_visitsToday({ count: `${days.at(-1)?.visits ?? 0}` })}
      </p>
      <Chart bars={bars} className="h-64" />
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
