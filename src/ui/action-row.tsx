import type { ReactNode } from 'react'
import { Failure } from './button.tsx'
import type { useAction } from './use-action.ts'

interface ActionRowProps {
  action: Pick<ReturnType<typeof useAction>, 'busy' | 'failure'>
  className: string
  children: ReactNode
}

export function ActionRow({ action: { busy, failure }, className, children }: ActionRowProps) {
  return (
    <li
      ref={keepFocus}
      tabIndex={-1}
      aria-busy={busy}
      className={`grid gap-x-4 border-t border-thread aria-busy:opacity-60 ${className}`}
    >
      {children}
      <Failure className="col-span-full">{failure}</Failure>
    </li>
  )
}

/** React calls a ref's cleanup before it removes the row, which may still have the focus. */
const keepFocus = (row: HTMLElement | null) => () => focusNeighbour(row)

export function focusNeighbour(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const neighbour = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('section')
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true })
}
