import { Link } from 'react-router'
import { messages } from '../contract/messages.ts'
import { inboxAddress } from './inbox-address.ts'
import type { InboxPage } from './inbox-page.server.ts'

const { admin, inbox } = messages

export function InboxFolders({ view, counts }: Pick<InboxPage, 'view' | 'counts'>) {
  const { unread, spam, deleted } = counts
  return (
    <nav aria-label={inbox.folders} className="flex flex-wrap gap-2.5">
      <Link to={inboxAddress({})} className="choice" aria-current={view.folder ? undefined : 'true'}>
        {inbox.inbox} {unread > 0 && <span className="tabular-nums opacity-80">{admin.inboxUnread(unread)}</span>}
      </Link>
      <Link
        to={inboxAddress({ folder: 'spam' })}
        className="choice"
        aria-current={view.folder === 'spam' ? 'true' : undefined}
      >
        {inbox.spam} <span className="tabular-nums opacity-80">{spam}</span>
      </Link>
      {(deleted > 0 || view.folder === 'deleted') && (
        <Link
          to={inboxAddress({ folder: 'deleted' })}
          className="choice"
          aria-current={view.folder === 'deleted' ? 'true' : undefined}
        >
          {inbox.deletedFolder} <span className="tabular-nums opacity-80">{deleted}</span>
        </Link>
      )}
    </nav>
  )
}
