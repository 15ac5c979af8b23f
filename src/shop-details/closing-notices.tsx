import type { Closure } from '../api/closures.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { noticesOn } from './closure-messages.ts'

/** A cached page shows the right notices for so many days. */
const daysAhead = 7

/**
 * Contains the notices of the next days. `current-notices.ts` shows those of the current one.
 * @param props.time of the page, epoch milliseconds
 */
export function ClosingNotices({ closures, time }: { closures: Closure[]; time: number }) {
  const today = dayInShop(time)
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
  const byDay = days.map((day) => [day, noticesOn(day, closures)] as const)
  if (byDay.every(([, notices]) => notices.length === 0)) return null
  return byDay.map(([day, notices]) => (
    <div
      key={day}
      data-day={day}
      hidden={day !== today || notices.length === 0}
      className="bg-mustard py-2 font-semibold text-teak"
    >
      {notices.map((notice) => (
        <p key={notice} className="wrap wrap-anywhere">
          {notice}
        </p>
      ))}
    </div>
  ))
}
