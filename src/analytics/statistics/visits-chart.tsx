import { type PointerEvent, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { shortDayAt, weekdayAt, weekdayLetterAt } from '../../messages/dates.ts'
import type { Statistics } from '../counting/counts.server.ts'

/** A week has space for the number of each day. */
const daysWithNumbers = 7

/** Shows the number of a touched day. It is hidden from screen readers, because the table below has the same values. */
export function VisitsChart({ days }: Pick<Statistics, 'days'>) {
  const [selected, select] = useState(days.length - 1)
  const { day, visits } = days[selected] ?? { day: '', visits: 0 }
  const highest = Math.max(1, ...days.map((each) => each.visits))
  const areFew = days.length <= daysWithNumbers
  const labelled = areFew ? days : [days[0], days.at(-1)].flatMap((each) => each ?? [])

  function selectTouched({ currentTarget, clientX, buttons, pointerType }: PointerEvent) {
    if (pointerType !== 'mouse' && buttons === 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const nth = Math.floor(((clientX - left) / width) * days.length)
    select(Math.min(Math.max(nth, 0), days.length - 1))
  }

  return (
    <div aria-hidden="true" className="text-sm text-teak-soft tabular-nums">
      <p className="font-semibold text-teak">
        {m.statistics_onDay({
          day: `${weekdayAt(Date.parse(day))}, ${shortDayAt(Date.parse(day))}`,
          visits: m.statistics_visitCount({ count: visits }),
        })}
      </p>
      {areFew && (
        <p className="mt-3 flex text-center text-base *:flex-1">
          {days.map((each) => (
            <span key={each.day}>{each.visits}</span>
          ))}
        </p>
      )}
      <svg
        viewBox={`0 0 ${days.length} ${highest}`}
        preserveAspectRatio="none"
        onPointerDown={selectTouched}
        onPointerMove={selectTouched}
        className="mt-1 h-40 w-full touch-pan-y border-b border-edge forced-color-adjust-none"
      >
        <title>{m.statistics_visits()}</title>
        {days.map((each, nth) => (
          <rect
            key={each.day}
            x={nth + 0.1}
            y={highest - each.visits}
            width={0.8}
            height={each.visits}
            className={nth === selected ? 'fill-mustard' : 'fill-kandangi'}
          />
        ))}
      </svg>
      <p className={`flex pt-1 ${areFew ? 'text-center *:flex-1' : 'justify-between'}`}>
        {labelled.map((each) => (
          <span key={each.day}>
            {areFew ? weekdayLetterAt(Date.parse(each.day)) : shortDayAt(Date.parse(each.day))}
          </span>
        ))}
      </p>
    </div>
  )
}
