import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { localPath } from '../messages/language.ts'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { Navigation } from './navigation.tsx'
import type { FrameData } from './page-frame-data.server.ts'

export function Header({ path, frame }: { path: string; frame: FrameData }) {
  const { address } = frame.contactInfo
  return (
    <header className="printed-once sticky top-0 z-40 border-b-3 border-kandangi bg-plaster [box-shadow:0_3px_0_var(--color-mustard)]">
      <div className="wrap flex min-h-14 items-center justify-between gap-6 lg:min-h-16">
        <a
          href={localPath('/')}
          className="flex min-h-11 items-center gap-2 pt-1 font-heading [line-height:1] text-kandangi"
        >
          <span className="text-xl/none font-semibold">{m.shop_name()}</span>
          <span lang="ta" className="font-name font-semibold text-teak-soft">
            {m.shop_nameInTamil()}
          </span>
        </a>
        {/* The browser opens and closes the menu without script; `page-behaviour.ts` traps the focus. */}
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
          <p lang={foreignLanguage(address)} className="mt-auto pt-8 text-sm text-thread wrap-anywhere lg:hidden">
            {address}
          </p>
        </div>
        <button
          type="button"
          popoverTarget="menu"
          aria-label={m.nav_openMenu()}
          className="-me-3 grid size-12 place-items-center text-kandangi lg:hidden"
        >
          <MenuIcon />
        </button>
      </div>
    </header>
  )
}
