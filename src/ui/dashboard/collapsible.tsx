import type { ReactNode } from 'react'
import { ChevronIcon } from '../icons.tsx'

interface CollapsibleProps {
  title: ReactNode
  /** Names the control if several on a screen have the same title. */
  label?: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

export function Collapsible({ title, label, onToggle, children }: CollapsibleProps) {
  return (
    <details className="min-w-0" onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}>
      <summary
        aria-label={label}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden"
      >
        {title}
        <span className="text-kandangi [[open]>summary>&]:rotate-180">
          <ChevronIcon />
        </span>
      </summary>
      <div className="grid min-w-0 gap-5 pt-4">{children}</div>
    </details>
  )
}
