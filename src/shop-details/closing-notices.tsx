import type { Closure } from '../contract/closures.ts'
import { noticesOn } from './closure-words.ts'
import { useShopDay } from './shop-clock.tsx'

/** At the very top of the page: that the shop is closed, or soon will be. */
export function ClosingNotices({ closures }: { closures: Closure[] }) {
  const notices = noticesOn(useShopDay(), closures)
  if (notices.length === 0) return null
  return (
    <div className="bg-mustard py-2 font-semibold text-teak">
      {notices.map((notice) => (
        <p key={notice} className="wrap wrap-anywhere">
          {notice}
        </p>
      ))}
    </div>
  )
}
