import type { Numbers } from '../api/analytics.ts'
import { m } from '../messages/compiled/messages.js'
import { shortDateAt, shortDayAt } from '../messages/dates.ts'
import { Bars } from './bars.tsx'
import { CountTable } from './count-table.tsx'

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
