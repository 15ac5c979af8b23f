import type { ReactNode } from 'react'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { BottomSheet, BottomSheetToggle } from '../ui/bottom-sheet.tsx'
import { MenuIcon } from '../ui/icons.tsx'

const menuId = 'menu'

export function MenuToggle() {
  return (
    <BottomSheetToggle
      sheetId={menuId}
      label={m.nav_openMenu()}
      className="-me-3 grid size-12 place-items-center text-kandangi lg:hidden"
    >
      <MenuIcon />
    </BottomSheetToggle>
  )
}

/** A sheet over the page on phones, a row in the header where there is room. */
export function Menu({ address, children }: { address: string; children: ReactNode }) {
  return (
    <BottomSheet id={menuId} closeLabel={m.nav_closeMenu()} className="sheet menu" closeClassName="lg:hidden">
      {children}
      <p lang={foreignLanguage(address)} className="mt-auto pt-8 text-sm text-thread wrap-anywhere lg:hidden">
        {address}
      </p>
    </BottomSheet>
  )
}
