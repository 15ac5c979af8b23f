import { LogoutForm } from '../accounts/sign-in/logout-form.tsx'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { OpeningLine, TomorrowLine } from '../shop-details/public/opening-line.tsx'
import { ShopName } from '../shop-details/public/shop-name.tsx'
import { formatUnread } from '../ui/format-unread.ts'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { OwnerText } from '../ui/owner-text.tsx'
import type { FrameData } from './frame.server.ts'
import { LanguageLink } from './language-link.tsx'

/** The sections of the home page that the menu lists. */
export const sections = [
  { text: m.nav_home, path: '/' },
  { text: m.nav_about, path: '/#about' },
  { text: m.nav_gallery, path: '/#gallery' },
  { text: m.nav_services, path: '/#service' },
  { text: m.nav_contact, path: '/#contact' },
]

export function Header({ path, address, frame }: { path: string; address: string; frame: FrameData }) {
  return (
    <header className="@container sticky top-0 z-40 border-b-2 border-kandangi bg-plaster [box-shadow:0_2px_0_var(--color-mustard)] print:static print:border-b-[2pt] print:[box-shadow:none]">
      <div className="wrap flex min-h-11 items-center gap-x-1 sm:gap-x-2 lg:min-h-16 lg:gap-x-6">
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
            <TomorrowLine {...frame} />
            <OwnerText text={frame.contactInfo.address} className="mt-1 text-sm text-thread wrap-anywhere" />
            <LanguageLink address={address} className="-ms-1 sm:-ms-2" />
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

function Navigation({ path, user }: { path: string; user: FrameData['user'] }) {
  return (
    <nav aria-label={m.nav_label()}>
      <ul className="menu-list">
        {user?.isOwner && (
          <li data-when-signed-in="true">
            <DashboardLink unread={user.unread} className="menu-link" />
          </li>
        )}
        {sections.map(({ text, path: target }) => (
          <li key={target}>
            <a
              href={localPath(target)}
              className="menu-link"
              aria-current={target === '/#gallery' && path.startsWith('/d/') ? 'location' : undefined}
            >
              {text()}
            </a>
          </li>
        ))}
        <li data-when-signed-in="false" hidden={user !== undefined}>
          <a href={localPath('/login')} className="menu-link" aria-current={path === '/login' ? 'page' : undefined}>
            {m.nav_login()}
          </a>
        </li>
        <li data-when-signed-in="true" hidden={user === undefined}>
          <LogoutForm text={m.nav_logout()} className="menu-link" />
        </li>
      </ul>
    </nav>
  )
}

export function DashboardLink({ unread, className }: { unread: number; className: string }) {
  return (
    <a
      href={localPath(dashboardPaths.photos)}
      className={className}
      aria-label={unread > 0 ? m.nav_dashboardWithUnread({ count: unread }) : undefined}
    >
      {m.nav_dashboard()}
      {unread > 0 && (
        <span className="ms-2 min-w-6 rounded-full bg-mustard px-1.75 text-center font-sans text-[0.875rem]/6 [letter-spacing:0] text-teak tabular-nums forced-colors:border">
          {formatUnread(unread)}
        </span>
      )}
    </a>
  )
}
