import { useState } from 'react'
import type { Closure } from '../../api/closures.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { useKeptFocus, useRefresh } from '../../ui/dashboard/action.tsx'
import { useUpdateUntilRefresh } from '../../ui/dashboard/use-update-until-refresh.ts'
import { Button } from '../../ui/forms/button.tsx'
import type { Festival } from '../public/festivals.server.ts'
import { AddClosedDays } from './add-closed-days.tsx'
import { CloseToday } from './close-today.tsx'
import { ClosedDayList } from './closed-day-list.tsx'

interface ClosedDaysProps {
  closures: Closure[]
  festivals: Festival[]
  time: number
}

/** Lists the coming closed days. Chips and calendar unfold, because they would fill the window of a phone. */
export function ClosedDays({ closures, festivals, time }: ClosedDaysProps) {
  const refresh = useRefresh()
  const today = dayInShop(time)
  const [isAdding, setAdding] = useState(false)
  const [wasAdding, setWasAdding] = useState(false)
  const [newest, setNewest] = useState<string>()
  const [additions, setAdditions] = useState(0)
  // The new rows appear even if the screen cannot be refreshed.
  const [added = [], setAdded] = useUpdateUntilRefresh<Closure[], Closure[]>(closures)
  // A refresh may load an added closure before the response to its request arrives.
  const all = [...closures, ...added.filter(({ id }) => closures.every((closure) => closure.id !== id))]

  async function finish(closure: Closure) {
    setAdded((rows = []) => [...rows, closure])
    setNewest(closure.id)
    setAdditions((count) => count + 1)
    setAdding(false)
    await refresh()
  }

  function forget(removed: string) {
    setAdded((rows = []) => rows.filter(({ id }) => id !== removed))
    setNewest(undefined)
  }

  function toggleAdding() {
    setAdding(!isAdding)
    setWasAdding(true)
  }

  return (
    <>
      <div
        ref={useKeptFocus<HTMLDivElement>()}
        tabIndex={-1}
        className="flex flex-wrap gap-2 *:grow [&>button]:basis-30 sm:[&>button]:max-w-56 [&>p]:basis-full"
      >
        <CloseToday closures={closures} time={time} />
        <Button kind="quiet" className="px-1 text-sm" aria-expanded={isAdding} onClick={toggleAdding}>
          {m.closedDays_add()}
        </Button>
      </div>
      {wasAdding && (
        // Hiding the form preserves what the owner has chosen and typed, and the key empties it after an addition.
        <div hidden={!isAdding}>
          <AddClosedDays key={additions} closures={all} festivals={festivals} today={today} onAdded={finish} />
        </div>
      )}
      <ClosedDayList closures={all} newest={newest} today={today} onRemove={forget} />
    </>
  )
}
