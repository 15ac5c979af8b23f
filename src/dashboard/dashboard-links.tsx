import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { Chip } from '../ui/chip.tsx'

const parts = [
  { id: 'upload', text: m.admin_uploadHeading },
  { id: 'closed-days', text: m.closedDays_heading },
  { id: 'photos', text: m.admin_galleryHeading },
  { id: 'bin', text: m.admin_trashHeading },
  { id: 'messages', text: m.admin_inboxHeading },
  { id: 'shop-details', text: m.admin_shopDetailsHeading },
  { id: 'backups', text: m.backups_heading },
] as const

const pages = [
  { path: '/admin/statistics', text: m.statistics_heading },
  { path: '/admin/security', text: m.security_heading },
]

export function DashboardLinks({ unread }: { unread: number }) {
  return (
    <nav aria-label={m.admin_sections()}>
      <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {parts.map(({ id, text }) => (
          <li key={id} className="flex min-w-0">
            <a href={`#${id}`} className="button button-quiet grow flex-wrap gap-y-1 px-3">
              {text()}
              {id === 'messages' && unread > 0 && <Chip>{m.admin_inboxUnread({ count: unread })}</Chip>}
            </a>
          </li>
        ))}
        {pages.map(({ path, text }) => (
          <li key={path} className="col-span-full flex">
            <a href={localPath(path)} className="button button-quiet grow px-3">
              {text()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
