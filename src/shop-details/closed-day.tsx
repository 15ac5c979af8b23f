import { useRef, useState } from 'react'
import { calls } from '../api/calls.ts'
import type { Closure } from '../api/closures.ts'
import { m } from '../messages/compiled/messages.js'
import { ask, sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { closureInWords } from './closure-words.ts'
import { ReasonInTamil } from './reason-in-tamil.tsx'
import { useShopDay } from './shop-clock.ts'
import { lacksTamil } from './to-translate.ts'

interface ClosedDayProps {
  closure: Closure
  /** Fetches the list anew. */
  onChange: () => Promise<void>
}

export function ClosedDay({ closure: { id, ...days }, onChange }: ClosedDayProps) {
  const row = useRef<HTMLLIElement>(null)
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})
  const inWords = closureInWords(days, useShopDay())

  async function remove() {
    if (state.busy) return
    setState({ busy: true })
    try {
      await ask(calls.deleteClosure, { id })
    } catch (error) {
      return setState({ failure: m.closedDays_failed({ reason: sentenceFor(error) }) })
    }
    focusNeighbour(row.current)
    toastWithUndo(m.closedDays_removed({ closure: inWords }), {
      label: m.closedDays_undoRemoved({ closure: inWords }),
      run: restore,
      done: m.closedDays_restored(),
    })
    await onChange()
  }

  async function restore() {
    await ask(calls.addClosure, days)
    await onChange()
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-busy={state.busy}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2 border-t border-thread py-3 aria-busy:opacity-60"
    >
      <span className="min-w-0 py-2.5 wrap-anywhere">{inWords}</span>
      <Button kind="quiet" className="px-4" aria-label={m.closedDays_removeOf({ closure: inWords })} onClick={remove}>
        {m.closedDays_remove()}
      </Button>
      <p role="alert" className="form-failure col-span-full">
        {state.failure}
      </p>
      {lacksTamil(days.reason, days.reasonInTamil) && (
        <ReasonInTamil closure={{ id, ...days }} onChange={onChange} onDone={() => row.current?.focus()} />
      )}
    </li>
  )
}
