import type { ReactNode } from 'react'
import { focusNeighbour } from './focus-neighbour.ts'
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
      <p role="alert" className="form-failure col-span-full">
        {failure}
      </p>
    </li>
  )
}

/** React calls the cleanup before it removes the row. */
const keepFocus = (row: HTMLElement | null) => () => focusNeighbour(row)
