import type { Closure } from '../../api/closures.ts'
import { addDays, dayInShop } from '../../api/shop-clock.ts'
import { describeClosure, listNotices } from './closure-messages.ts'

/** A cached page shows the correct notices for this many days. */
const daysAhead = 7

/** Renders the notices of the next days. `startClock` shows those of today. @param props.time epoch milliseconds */
export function ClosingNotices({ closures, time }: { closures: Closure[]; time: number }) {
  const today = dayInShop(time)
  return Array.from({ length: daysAhead }, (_, ahead) => {
    const day = addDays(today, ahead)
    const notices = listNotices(day, closures)
    if (notices.length === 0) return null
    return (
      <div
        key={day}
        data-day={day}
        hidden={day !== today}
        className="wrap pt-3 font-semibold max-sm:text-sm print:hidden"
      >
        {notices.map((notice) => (
          <p key={notice} className="stitched wrap-anywhere">
            {notice}
          </p>
        ))}
      </div>
    )
  })
}

/** Shows dates, not 'tomorrow', because a phone may show the page days later. @param props.time epoch milliseconds */
export function ComingClosures({ closures, time }: { closures: Closure[]; time: number }) {
  const today = dayInShop(time)
  return closures
    .filter(({ from }) => from > today)
    .map((closure) => (
      <p key={closure.id} className="mt-1 text-kandangi">
        {describeClosure(closure, addDays(today, -2))}
      </p>
    ))
}
