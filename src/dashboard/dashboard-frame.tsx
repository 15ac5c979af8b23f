import type { PropsWithChildren, ReactNode } from 'react'
import { LogoutForm } from '../accounts/sign-in/logout-form.tsx'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { m } from '../messages/compiled/messages.js'
import { foreignLanguage } from '../messages/detect-language.ts'
import { localPath } from '../messages/language.ts'
import { PlusIcon, PreviousIcon } from '../ui/dashboard/dashboard-icons.tsx'
import { formatUnread } from '../ui/format-unread.ts'
import { tabs } from './dashboard-tabs.ts'
import { inboxLabel } from './refresh-frame.ts'

type DashboardFrameProps = PropsWithChildren<{ path: string; shop: string; unread: number; toasts: ReactNode }>

export function DashboardFrame({ path, shop, unread, toasts, children }: DashboardFrameProps) {
  const parent = [dashboardPaths.setUp, dashboardPaths.bringPhotos].some((child) => child === path)
    ? dashboardPaths.photos
    : dashboardPaths.more
  const current = Object.values(tabs).some((tab) => tab.path === path) ? path : parent
  const hasCount = (tab: string) => tab === dashboardPaths.messages
  return (
    <>
      <a href="#content" className="skip-link">
        {m.page_skipToContent()}
      </a>
      <header className="dashboard-header">
        <a href={localPath('/')} lang={foreignLanguage(shop)} className="min-w-0 font-name text-lg font-semibold">
          <span className="truncate">{shop}</span>
        </a>
        <span className="sr-only">{m.admin_heading()}</span>
        <LogoutForm text={m.nav_logout()} className="dashboard-logout" />
      </header>
      {toasts}
      {/* On a phone, the buttons of the set-up stand in its place. */}
      <nav
        aria-label={m.admin_sections()}
        className={path === dashboardPaths.setUp ? 'tab-bar max-md:hidden' : 'tab-bar'}
      >
        {Object.values(tabs).map(({ path: tab, text, Icon }) => (
          <a
            key={tab}
            href={localPath(tab)}
            aria-current={tab === current ? 'page' : undefined}
            aria-label={hasCount(tab) ? inboxLabel(unread) : undefined}
          >
            <Icon />
            {text()}
            {hasCount(tab) && (
              <span className="tab-count" hidden={unread === 0}>
                {formatUnread(unread)}
              </span>
            )}
          </a>
        ))}
        <a href={localPath(`${dashboardPaths.photos}#upload`)} aria-label={m.upload_add()} className="add-photo">
          <PlusIcon />
          {m.upload_photo()}
        </a>
      </nav>
      <main id="content" tabIndex={-1} className="dashboard-main">
        <div>
          {path !== current && (
            <a href={localPath(current)} aria-label={m.admin_back()} className="dashboard-back">
              <PreviousIcon />
            </a>
          )}
          {children}
        </div>
      </main>
    </>
  )
}
