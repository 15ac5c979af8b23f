import { Link } from 'react-router'
import { LogoutButton } from '../accounts/logout-button.tsx'
import { useSignedInEmail } from '../accounts/stored-session.ts'
import { useUnreadMessages } from '../contact/unread-messages.ts'
import { messages } from '../contract/messages.ts'
import type { Place } from './current-place.ts'

const links: readonly { text: string; to: string; place: Place }[] = [
  { text: messages.nav.home, to: '/', place: 'home' },
  { text: messages.nav.about, to: '/#about', place: 'about' },
  { text: messages.nav.gallery, to: '/#gallery', place: 'gallery' },
  { text: messages.nav.services, to: '/#service', place: 'service' },
  { text: messages.nav.contact, to: '/#contact', place: 'contact' },
]

const largestShown = 99

/** The way through the site. */
export function Navigation({ adminEmail, current }: { adminEmail: string; current: Place | undefined }) {
  const email = useSignedInEmail()
  const unread = useUnreadMessages()
  const isOwner = email !== undefined && email.toLowerCase() === adminEmail.toLowerCase()
  return (
    <nav aria-label={messages.nav.label}>
      <ul className="menu-list">
        {links.map(({ text, to, place }) => (
          <li key={to}>
            <Link to={to} className="menu-link" aria-current={place === current ? 'location' : undefined}>
              {text}
            </Link>
          </li>
        ))}
        {isOwner && (
          <li>
            <Link
              to="/admin"
              className="menu-link"
              aria-current={current === 'admin' ? 'page' : undefined}
              aria-label={unread > 0 ? messages.nav.dashboardWithUnread(unread) : undefined}
            >
              {messages.nav.dashboard}
              {unread > 0 && <span className="menu-count">{shownCount(unread)}</span>}
            </Link>
          </li>
        )}
        <li>
          {email === undefined ? (
            <Link to="/login" className="menu-link" aria-current={current === 'login' ? 'page' : undefined}>
              {messages.nav.login}
            </Link>
          ) : (
            <LogoutButton text={messages.nav.logout} className="menu-link" />
          )}
        </li>
      </ul>
    </nav>
  )
}

function shownCount(unread: number): string {
  return unread > largestShown ? messages.nav.manyUnread(largestShown) : `${unread}`
}
