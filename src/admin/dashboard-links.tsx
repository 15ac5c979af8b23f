import { messages } from '../contract/messages.ts'
import { Chip } from '../ui/chip.tsx'

const { admin } = messages

const parts = [
  { id: 'upload', text: admin.uploadHeading },
  { id: 'closed-days', text: messages.closedDays.heading },
  { id: 'photos', text: admin.galleryHeading },
  { id: 'bin', text: admin.binHeading },
  { id: 'messages', text: admin.inboxHeading },
  { id: 'shop-details', text: admin.shopDetailsHeading },
] as const

/** The way to the parts of the dashboard, with what is waiting in them. */
export function DashboardLinks({ unread }: { unread: number }) {
  return (
    <nav aria-label={admin.sections}>
      <ul className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {parts.map(({ id, text }) => (
          <li key={id} className="flex min-w-0">
            <a href={`#${id}`} className="button button-quiet grow flex-wrap gap-y-1 px-3">
              {text}
              {id === 'messages' && unread > 0 && <Chip>{admin.inboxUnread(unread)}</Chip>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
