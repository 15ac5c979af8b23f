import { useState } from 'react'
import { calls } from '../api/calls.ts'
import type { Closure, NewClosure } from '../api/closures.ts'
import { m } from '../messages/compiled/messages.js'
import { ask, sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { useIdempotencyKeys } from '../ui/idempotency-keys.ts'
import { useRefresh } from '../ui/refresh.ts'
import { toastWithUndo } from '../ui/toast-with-undo.ts'
import { ClosedDay } from './closed-day.tsx'
import { ClosedPeriodForm } from './closed-period-form.tsx'
import { closureInWords } from './closure-words.ts'
import { useShopDay } from './shop-clock.ts'

/** One tap for today, a form for other days, and all that are coming. */
export function ClosedDays({ closures }: { closures: Closure[] }) {
  const refresh = useRefresh()
  const today = useShopDay()
  const current = closures.filter(({ until }) => until >= today)
  const isClosedToday = current.some(({ from }) => from <= today)

  function closed(closure: Closure) {
    const inWords = closureInWords(closure, today)
    const undo = async () => {
      await ask(calls.deleteClosure, { id: closure.id })
      await refresh()
    }
    toastWithUndo(m.closedDays_saved({ closure: inWords }), {
      label: m.closedDays_undoSaved({ closure: inWords }),
      run: undo,
      done: m.closedDays_undone(),
    })
    return refresh()
  }

  return (
    <>
      <p>{m.closedDays_hint()}</p>
      {isClosedToday ? <p className="font-semibold">{m.closedDays_closedToday()}</p> : <CloseToday onClosed={closed} />}
      {current.length > 0 && (
        <ul aria-label={m.closedDays_list()} className="border-b border-thread">
          {current.map((closure) => (
            <ClosedDay key={closure.id} closure={closure} onChange={refresh} />
          ))}
        </ul>
      )}
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.closedDays_forLonger()}</summary>
        <ClosedPeriodForm today={today} onClosed={closed} />
      </details>
    </>
  )
}

function CloseToday({ onClosed }: { onClosed: (closure: Closure) => Promise<void> }) {
  const keys = useIdempotencyKeys()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function close() {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    // The shop's own clock says which day it is.
    const input: NewClosure = {}
    try {
      const closure = await ask(calls.addClosure, input, { idempotencyKey: keys.keyFor(input) })
      keys.done()
      await onClosed(closure)
    } catch (error) {
      setFailure(m.closedDays_failed({ reason: sentenceFor(error) }))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button onClick={close} busyText={busy && m.closedDays_closing()} className="w-full sm:w-auto">
        {m.closedDays_closeToday()}
      </Button>
      <p role="alert" className="form-failure">
        {failure}
      </p>
    </div>
  )
}
