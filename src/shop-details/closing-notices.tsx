import type { Closure } from '../api/closures.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { listNotices } from './closure-messages.ts'

/** A cached page shows the right notices for this many days. */
const daysAhead = 7

/** `startClosingNotices` shows the notices of today. @param props.time epoch milliseconds */
export function ClosingNotices({ closures, time }: { closures: Closure[]; time: number }) {
  const today = dayInShop(time)
  const days = Array.from({ length: daysAhead }, (_, ahead) => {
    const day = addDays(today, ahead)
    return { day, notices: listNotices(day, closures) }
  })
  if (days.every(({ notices }) => notices.length === 0)) return null
  return days.map(({ day, notices }) => (
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
