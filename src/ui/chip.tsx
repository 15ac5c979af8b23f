import type { ReactNode } from 'react'

/** A word about a thing: its state, its number. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}
