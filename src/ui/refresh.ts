import { createContext, useContext } from 'react'
import { m } from '../messages/compiled/messages.js'
import { messageFor } from './call-api.ts'
import { toast } from './toasts.ts'

interface Undo {
  label: string
  run: () => Promise<unknown>
  done: string
}

export const RefreshContext = createContext<() => Promise<void>>(async () => {})

export function useRefresh(): () => Promise<void> {
  return useContext(RefreshContext)
}

/** Returns a function that reports a change in a toast and refreshes the screen, also after Undo. */
export function useChangeReport(): (text: string, undo?: Undo) => Promise<void> {
  const refresh = useRefresh()

  async function runUndo({ run, done }: Undo) {
    try {
      await run()
      await refresh()
      toast(done)
    } catch (error) {
      toast(m.toast_notUndone({ reason: messageFor(error) }), 'problem')
    }
  }

  return (text, undo) => {
    toast(text, 'done', undo && { text: m.toast_undo(), label: undo.label, run: () => void runUndo(undo) })
    return refresh()
  }
}
