import { LogoutForm } from '../accounts/logout-form.tsx'
import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import type { FrameData } from './page-frame-data.server.ts'

const sections = [
  { text: m.nav_home, path: '/' },
  { text: m.nav_about, path: '/#about' },
  { text: m.nav_gallery, path: '/#gallery' },
  { text: m.nav_services, path: '/#service' },
  { text: m.nav_contact, path: '/#contact' },
]
const maxCount = 99

export function Navigation({ path, user }: { path: string; user: FrameData['user'] }) {
  return (
    <nav aria-label={m.nav_label()}>
      <ul className="menu-list">
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
        {user?.isAdmin && (
          <li data-when-signed-in="true">
            <DashboardLink unread={user.unread} />
          </li>
        )}
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

function DashboardLink({ unread }: { unread: number }) {
  return (
    <a
      href={localPath('/admin')}
      className="menu-link"
      aria-label={unread > 0 ? m.nav_dashboardWithUnread({ count: unread }) : undefined}
    >
      {m.nav_dashboard()}
      {unread > 0 && (
        <span className="ms-2 min-w-6 rounded-full bg-mustard px-1.75 text-center font-sans text-[0.875rem]/6 [letter-spacing:0] text-teak tabular-nums forced-colors:border">
          {unread > maxCount ? m.nav_manyUnread({ count: maxCount }) : unread}
        </span>
      )}
    </a>
  )
}
