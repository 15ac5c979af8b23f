import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { messageFor } from '../../browser/call-api.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { Failure } from '../forms/button.tsx'

interface Undo {
  label: string
  run: () => Promise<unknown>
  done: string
}

interface ActionRowProps {
  action: Pick<ReturnType<typeof useAction>, 'busy' | 'failure'>
  className: string
  children: ReactNode
}

/** One run is active at a time. The error message, which may name the reason, stays until the next run. */
export function useAction<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  toMessage: (failure: { reason: string; code?: ErrorCode }) => string = ({ reason }) => reason,
) {
  const [state, setState] = useState<{ busy?: boolean; failure?: string }>({})
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function run(...args: Args) {
    if (state.busy) return
    setState({ busy: true })
    try {
      await work(...args)
      setState({})
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      const failure = toMessage({ reason: messageFor(error), code })
      // The control may have closed meanwhile.
      if (isMounted.current) setState({ failure })
      else toast(failure, 'problem')
    }
  }

  return { ...state, run }
}

/** Refreshes the screen. Returns false if the shop does not answer. */
export const RefreshContext = createContext<() => Promise<boolean>>(async () => true)

/** Returns a function that refreshes the screen, and says so if it cannot. */
export function useRefresh(): () => Promise<void> {
  const refresh = useContext(RefreshContext)
  return useCallback(async () => {
    if (!(await refresh())) toast(m.toast_notRefreshed(), 'problem')
  }, [refresh])
}

/** Counts changes and Undos, because the late toast of a change must not replace that of a later one. */
let reportCount = 0

/**
 * Returns a function that reports a change in a toast and refreshes the screen, also after Undo.
 * It returns false if the screen could not be refreshed.
 */
export function useChangeReport(): (text: string, undo?: Undo) => Promise<boolean> {
  const refresh = useContext(RefreshContext)

  async function runUndo({ run, done }: Undo) {
    reportCount++
    try {
      await run()
      toast((await refresh()) ? done : `${done} ${m.toast_notRefreshed()}`)
    } catch (error) {
      toast(m.toast_notUndone({ reason: messageFor(error) }), 'problem')
    }
  }

  return async (text, undo) => {
    const button = undo && { text: m.toast_undo(), label: undo.label, run: () => void runUndo(undo) }
    const report = ++reportCount
    toast(text, 'done', button)
    const isRefreshed = await refresh()
    if (!isRefreshed && report === reportCount) toast(`${text} ${m.toast_notRefreshed()}`, 'done', button)
    return isRefreshed
  }
}

export function ActionRow({ action: { busy, failure }, className, children }: ActionRowProps) {
  return (
    <li
      ref={useKeptFocus<HTMLLIElement>()}
      tabIndex={-1}
      aria-busy={busy}
      className={`grid gap-x-4 border-t border-thread aria-busy:opacity-60 ${className}`}
    >
      {children}
      <Failure className="col-span-full">{failure}</Failure>
    </li>
  )
}

/** Focuses the element when a focused control in it disappears, and its neighbour when it disappears itself. */
export function useKeptFocus<T extends HTMLElement>() {
  const element = useRef<T>(null)
  const hadFocus = element.current?.contains(document.activeElement)
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const row = element.current
    // React calls this before it removes the row, which may still have the focus.
    return () => focusNeighbour(row)
  }, [])
  return element
}

function focusNeighbour(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const neighbour = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
}

/** Focuses an element that replaces the pressed control, so that keyboard users keep their place. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
