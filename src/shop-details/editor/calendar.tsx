import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { dayAt, monthAt, weekdayAt } from '../../messages/dates.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { addMonths, laterDay, listMonths, listWeeks, type Selection, selectDay } from './month-days.ts'

interface CalendarProps {
  today: string
  selection: Selection
  isClosed: (day: string) => boolean
  onChange: (selection: Selection) => void
}

const daysOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Past days cannot be selected. The arrow keys move between days, also to other months. */
export function Calendar({ today, selection, isClosed, onChange }: CalendarProps) {
  const { month, from } = selection
  const until = selection.until || from
  const grid = useRef<HTMLTableElement>(null)
  const [focusedDay, setFocusedDay] = useState(today)
  const start = from.startsWith(month) ? from : `${month}-01`
  const weekdays = m.closedDays_weekdays().split(' ')
  const months = listMonths(month, today)
  const tabbableDay = laterDay(months.includes(focusedDay.slice(0, 7)) ? focusedDay : start, today)
  const title = monthAt(Date.parse(month))

  function move(event: KeyboardEvent) {
    const days = daysOfKey[event.key]
    if (!days) return
    event.preventDefault()
    const day = laterDay(addDays(tabbableDay, days), today)
    // The day may be in a month that is not yet rendered.
    flushSync(() => {
      setFocusedDay(day)
      onChange({ ...selection, month: day.slice(0, 7) })
    })
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  function turn(months: number) {
    onChange({ ...selection, month: addMonths(month, months) })
  }

  function classOf(day: string): string {
    const mark = day === today ? 'underline decoration-2 underline-offset-4' : ''
    if (day === from || day === until) return `border-kandangi bg-kandangi font-semibold text-plaster ${mark}`
    if (day > from && day < until) return `border-thread bg-thread ${mark}`
    return `border-transparent ${isClosed(day) ? 'line-through decoration-kandangi decoration-2' : mark}`
  }

  return (
    // The negative margins make a day 44 pixels wide on a phone.
    <div data-now="" className="-mx-4 min-w-0 max-w-md md:mx-0">
      <div className="flex items-center justify-between">
        <MonthButton
          aria-label={m.closedDays_previousMonth()}
          disabled={month <= today.slice(0, 7)}
          onClick={() => turn(-1)}
          className="rotate-90"
        />
        <p aria-live="polite" className="font-semibold">
          {title}
        </p>
        <MonthButton aria-label={m.closedDays_nextMonth()} onClick={() => turn(1)} className="-rotate-90" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: The arrow keys move in a grid of buttons. */}
      <table ref={grid} role="grid" aria-label={title} onKeyDown={move} className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="text-sm font-semibold text-teak-soft">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        {months.map((shown) => (
          <tbody key={shown}>
            {shown !== month && (
              <tr>
                <th colSpan={weekdays.length} className="pt-3 pb-1">
                  {monthAt(Date.parse(shown))}
                </th>
              </tr>
            )}
            {/* Weeks that are over would push the button out of the window of a phone. */}
            {listWeeks(shown)
              .filter((week) => week.some((day) => day && day >= today))
              .map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((day, nth) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: The days before and after the month have no other key.
                    <td key={nth} className="p-0">
                      {day && (
                        <button
                          type="button"
                          disabled={day < today}
                          tabIndex={day === tabbableDay ? 0 : -1}
                          aria-pressed={day >= from && day <= until}
                          aria-current={day === today ? 'date' : undefined}
                          aria-label={labelOf(day)}
                          onClick={() => {
                            setFocusedDay(day)
                            onChange(selectDay(selection, day))
                          }}
                          className={`min-h-11 w-full cursor-pointer rounded-[2px] border-2 disabled:cursor-default disabled:opacity-40 ${classOf(day)}`}
                        >
                          {Number(day.slice(8))}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )

  function labelOf(day: string): string {
    const time = Date.parse(day)
    const label = `${weekdayAt(time)}, ${dayAt(time)}`
    return isClosed(day) ? m.closedDays_closedDay({ day: label }) : label
  }
}

function MonthButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className={`grid size-12 cursor-pointer place-items-center text-kandangi disabled:cursor-default disabled:opacity-40 ${className}`}
    >
      <ChevronIcon />
    </button>
  )
}
