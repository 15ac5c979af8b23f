import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { messages } from '../contract/messages.ts'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'

const menuId = 'menu'

/** The button that opens the sheet; the browser does it, with or without the script. */
export function MenuToggle() {
  return (
    <button
      type="button"
      popoverTarget={menuId}
      aria-label={messages.nav.openMenu}
      className="-me-3 grid size-12 place-items-center text-kandangi lg:hidden"
    >
      <MenuIcon />
    </button>
  )
}

/** A sheet over the page on phones, a row in the header where there is room. */
export function Menu({ address, children }: { address: string; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // Every link in it is a navigation, also to the place where one is already; logging out closes it when it is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what says that a navigation has happened
  useEffect(() => {
    sheet.current?.togglePopover?.(false)
  }, [key])

  return (
    <div ref={sheet} id={menuId} popover="auto" className="menu">
      <button
        type="button"
        popoverTarget={menuId}
        popoverTargetAction="hide"
        aria-label={messages.nav.closeMenu}
        className="-me-3 grid size-12 flex-none place-items-center self-end lg:hidden"
      >
        <CloseIcon />
      </button>
      {children}
      <p className="mt-auto pt-8 text-sm text-thread wrap-anywhere lg:hidden">{address}</p>
    </div>
  )
}
