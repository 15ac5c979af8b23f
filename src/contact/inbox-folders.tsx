import { m } from '../messages/compiled/messages.js'
import { localPath } from '../messages/language.ts'
import { inboxAddress } from './inbox-address.ts'
import type { InboxPage } from './inbox-page.server.ts'

export function InboxFolders({ view, counts }: Pick<InboxPage, 'view' | 'counts'>) {
  const { unread, spam, deleted } = counts
  return (
    <nav aria-label={m.inbox_folders()} className="flex flex-wrap gap-2.5">
      <a href={localPath(inboxAddress({}))} className="choice" aria-current={view.folder ? undefined : 'true'}>
        {m.inbox_inbox()}{' '}
        {unread > 0 && <span className="tabular-nums opacity-80">{m.admin_inboxUnread({ count: unread })}</span>}
      </a>
      <a
        href={localPath(inboxAddress({ folder: 'spam' }))}
        className="choice"
        aria-current={view.folder === 'spam' ? 'true' : undefined}
      >
        {m.inbox_spam()} <span className="tabular-nums opacity-80">{spam}</span>
      </a>
      {(deleted > 0 || view.folder === 'deleted') && (
        <a
          href={localPath(inboxAddress({ folder: 'deleted' }))}
          className="choice"
          aria-current={view.folder === 'deleted' ? 'true' : undefined}
        >
          {m.inbox_deletedFolder()} <span className="tabular-nums opacity-80">{deleted}</span>
        </a>
      )}
    </nav>
  )
}
