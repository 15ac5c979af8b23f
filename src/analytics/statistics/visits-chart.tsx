import { type PointerEvent, useState } from 'react'
import { weekDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortDayAt, weekdayAt, weekdayLetterAt } from '../../messages/dates.ts'
import type { Statistics } from '../counting/counts.server.ts'

/** On a phone, narrower bars are hard to touch and to tell apart. */
const mostBars = 31

/** Shows the number of a touched bar. It is hidden from screen readers, because the table below has the same values. */
export function VisitsChart({ days }: Pick<Statistics, 'days'>) {
  const bars =
    days.length > mostBars ? toWeeks(days) : days.map(({ day, visits }) => ({ first: day, last: day, visits }))
  const [selected, select] = useState(bars.length - 1)
  const { first, last, visits } = bars[selected] ?? { first: '', last: '', visits: 0 }
  const highest = Math.max(1, ...bars.map((each) => each.visits))
  const areFew = bars.length <= weekDays
  const name =
    first === last ? `${weekdayAt(Date.parse(first))}, ${shortDay(first)}` : `${shortDay(first)} – ${shortDay(last)}`

  function selectTouched({ currentTarget, clientX, buttons, pointerType }: PointerEvent) {
    if (pointerType !== 'mouse' && buttons === 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const nth = Math.floor(((clientX - left) / width) * bars.length)
    select(Math.min(Math.max(nth, 0), bars.length - 1))
  }

  return (
    <div aria-hidden="true" className="text-sm text-teak-soft tabular-nums">
      <p className="font-semibold text-teak">
        {m.statistics_onDay({ day: name, visits: m.statistics_visitCount({ count: visits }) })}
      </p>
      {areFew && (
        <p className="mt-3 flex text-center text-lg text-teak *:flex-1">
          {bars.map((each) => (
            <span key={each.first}>{each.visits}</span>
          ))}
        </p>
      )}
      <svg
        viewBox={`0 0 ${bars.length} ${highest}`}
        preserveAspectRatio="none"
        onPointerDown={selectTouched}
        onPointerMove={selectTouched}
        className="mt-1 h-40 w-full touch-pan-y border-b border-edge forced-color-adjust-none"
      >
        <title>{m.statistics_visits()}</title>
        {bars.map((each, nth) => (
          <rect
            key={each.first}
            x={nth + 0.1}
            y={highest - each.visits}
            width={0.8}
            height={each.visits}
            className={nth === selected ? 'fill-mustard' : 'fill-kandangi'}
          />
        ))}
      </svg>
      {areFew ? (
        <p className="flex pt-1 text-center *:flex-1">
          {bars.map((each) => (
            <span key={each.first}>{weekdayLetterAt(Date.parse(each.first))}</span>
          ))}
        </p>
      ) : (
        <p className="grid grid-cols-3 pt-1">
          {[0, 1, 2].map((third) => (
            <span key={third}>{shortDay(bars[Math.floor((third * bars.length) / 3)]?.first ?? '')}</span>
          ))}
        </p>
      )}
    </div>
  )
}

/** Returns a bar for each week, the last of which ends today. The first one may be shorter. */
function toWeeks(days: Statistics['days']) {
  const weeks = Math.ceil(days.length / weekDays)
  return Array.from({ length: weeks }, (_, nth) => {
    const end = days.length - (weeks - 1 - nth) * weekDays
    const part = days.slice(Math.max(0, end - weekDays), end)
    const visits = part.reduce((sum, day) => sum + day.visits, 0)
    return { first: part[0]?.day ?? '', last: part.at(-1)?.day ?? '', visits }
  })
}

const shortDay = (day: string) => shortDayAt(Date.parse(day))
