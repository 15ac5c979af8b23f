import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { CloseIcon } from './icons.tsx'
import { withdrawAllBut } from './withdraw-all-but.ts'

interface SheetToggleProps {
  sheetId: string
  label: string
  className: string
  children: ReactNode
}

/** The button that opens a sheet; the browser does it, with or without the script. */
export function SheetToggle({ sheetId, label, className, children }: SheetToggleProps) {
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

/**
 * A sheet over the page. Escape and a tap beside it close it, and the focus returns to its toggle: the browser sees to
 * that. With the script the focus stays in it while it is open.
 */
export function Sheet({ id, closeLabel, className, closeClassName = '', children }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const release = useRef<() => void>(undefined)
  const { key } = useLocation()
  // Every link in it is a navigation, also to the place where one is already; logging out closes it when it is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what says that a navigation has happened
  useEffect(() => {
    sheet.current?.togglePopover?.(false)
  }, [key])
  useEffect(() => () => release.current?.(), [])

  // Before it closes, so that the focus can return to what is outside of it.
  function contain({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    release.current?.()
    release.current = newState === 'open' ? withdrawAllBut(currentTarget) : undefined
  }

  // Its toggle has just been withdrawn with the page; and a tap beside the sheet leaves the focus nowhere.
  function hand({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) {
    if (newState === 'open') currentTarget.querySelector('button')?.focus()
    else if (document.activeElement === document.body) toggleOf(id)?.focus({ preventScroll: true })
  }

  return (
    <div ref={sheet} id={id} popover="auto" className={className} onBeforeToggle={contain} onToggle={hand}>
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

function toggleOf(id: string): HTMLElement | null {
  return document.querySelector(`[popovertarget="${id}"]:not([popovertargetaction])`)
}
