import type { ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'

interface SheetToggleProps {
  sheetId: string
  label: string
  className: string
  children: ReactNode
}

/** The button that opens a sheet. The browser does it, without script. */
export function BottomSheetToggle({ sheetId, label, className, children }: SheetToggleProps) {
  return (
    <button type="button" popoverTarget={sheetId} aria-label={label} className={className}>
      {children}
    </button>
  )
}

interface SheetProps {
  id: string
  closeLabel: string
  className: string
  closeClassName?: string
  children: ReactNode
}

/** A sheet over the page. The browser closes it by Escape or a tap beside it; `open-sheets.ts` keeps the focus in it. */
export function BottomSheet({ id, closeLabel, className, closeClassName = '', children }: SheetProps) {
  return (
    <div id={id} popover="auto" data-sheet className={className}>
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={closeLabel}
        className={`-me-3 grid size-12 flex-none place-items-center self-end ${closeClassName}`}
      >
        <CloseIcon />
      </button>
      {children}
    </div>
  )
}
