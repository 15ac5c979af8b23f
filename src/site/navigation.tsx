import { Link } from 'react-router'
import { LogoutButton } from '../accounts/logout-button.tsx'
import { useSignedInEmail } from '../accounts/stored-session.ts'
import { useUnreadMessages } from '../contact/unread-messages.ts'
import { m } from '../words/compiled/messages.js'
import type { Place } from './current-place.ts'

const links: readonly { text: () => string; to: string; place: Place }[] = [
  { text: m.nav_home, to: '/', place: 'home' },
  { text: m.nav_about, to: '/#about', place: 'about' },
  { text: m.nav_gallery, to: '/#gallery', place: 'gallery' },
  { text: m.nav_services, to: '/#service', place: 'service' },
  { text: m.nav_contact, to: '/#contact', place: 'contact' },
]

const largestShown = 99

/** The way through the site. */
export function Navigation({ adminEmail, current }: { adminEmail: string; current: Place | undefined }) {
  const email = useSignedInEmail()
  const unread = useUnreadMessages()
  const isOwner = email !== undefined && email.toLowerCase() === adminEmail.toLowerCase()
  return (
    <nav aria-label={m.nav_label()}>
      <ul className="menu-list">
        {links.map(({ text, to, place }) => (
          <li key={to}>
            <Link to={to} className="menu-link" aria-current={place === current ? 'location' : undefined}>
              {text()}
            </Link>
          </li>
        ))}
        {isOwner && (
          <li>
            <Link
              to="/admin"
              className="menu-link"
              aria-current={current === 'admin' ? 'page' : undefined}
              aria-label={unread > 0 ? m.nav_dashboardWithUnread({ count: unread }) : undefined}
            >
              {m.nav_dashboard()}
              {unread > 0 && <span className="menu-count">{shownCount(unread)}</span>}
            </Link>
          </li>
        )}
        <li>
          {email === undefined ? (
            <Link to="/login" className="menu-link" aria-current={current === 'login' ? 'page' : undefined}>
              {m.nav_login()}
            </Link>
          ) : (
            <LogoutButton text={m.nav_logout()} className="menu-link" />
          )}
        </li>
      </ul>
    </nav>
  )
}

function shownCount(unread: number): string {
  return unread > largestShown ? m.nav_manyUnread({ count: largestShown }) : `${unread}`
}
