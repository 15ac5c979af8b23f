import type { Closure } from '../api/closures.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import { describeClosure } from './closure-messages.ts'

/** Dates instead of 'tomorrow', because a phone may show the page days later. @param props.time epoch milliseconds */
export function ComingClosures({ closures, time }: { closures: Closure[]; time: number }) {
  const today = dayInShop(time)
  return closures
    .filter(({ from }) => from > today)
    .map((closure) => (
      <p key={closure.id} className="font-semibold text-kandangi">
        {describeClosure(closure, addDays(today, -2))}
      </p>
    ))
}
