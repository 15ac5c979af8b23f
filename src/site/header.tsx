import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { localPath } from '../messages/language.ts'
import { OpeningLine } from '../shop-details/opening-line.tsx'
import { ShopName } from '../shop-details/shop-name.tsx'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { LanguageLink } from './language-link.tsx'
import { Navigation } from './navigation.tsx'
import type { FrameData } from './page-frame-data.server.ts'

interface HeaderProps {
  path: string
  address: string
  frame: FrameData
}

export function Header({ path, address, frame }: HeaderProps) {
  const place = frame.contactInfo.address
  return (
    <header className="printed-once @container sticky top-0 z-40 border-b-2 border-kandangi bg-plaster [box-shadow:0_2px_0_var(--color-mustard)]">
      <div className="wrap flex min-h-11 items-center gap-x-2 lg:min-h-16 lg:gap-x-6">
        <a href={localPath('/')} className="me-auto flex min-h-11 min-w-0 items-center pt-1">
          <ShopName identity={frame.identity} />
        </a>
        {/* With text this large, only the menu has space for the other language. */}
        <LanguageLink address={address} isOffer className="text-kandangi lg:hidden @max-[14rem]:hidden" />
        {/* The browser opens and closes the menu without JavaScript; `page-behaviour.ts` traps the focus. */}
        <div id="menu" popover="auto" className="menu">
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={m.nav_closeMenu()}
            className="-me-3 grid size-12 flex-none place-items-center self-end lg:hidden"
          >
            <CloseIcon />
          </button>
          <Navigation path={path} user={frame.user} />
          <div className="menu-foot mt-auto py-3 lg:hidden">
            <OpeningLine {...frame} />
            <p lang={foreignLanguage(place)} className="mt-1 text-sm text-thread wrap-anywhere">
              {place}
            </p>
            <LanguageLink address={address} className="-ms-2" />
          </div>
        </div>
        <button
          type="button"
          popoverTarget="menu"
          aria-label={m.nav_openMenu()}
          className="-me-[min(0.75rem,4vw)] grid size-11 flex-none place-items-center text-kandangi lg:hidden"
        >
          <MenuIcon />
        </button>
      </div>
    </header>
  )
}
