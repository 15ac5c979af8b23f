import { Link } from 'react-router'
import type { ReceivedMessage as Message } from '../contract/contact.ts'
import { messages as words } from '../contract/messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReceivedMessage } from './received-message.tsx'

const { admin } = words

export interface InboxProps {
  messages: Message[]
  nextPageToken?: string
  /** Whether these are the newest messages or an older page of them. */
  isNewestPage: boolean
  /** The name of the inbox on its page, to which the ways between its pages lead. */
  anchor: string
}

/** What visitors have written, newest first. */
export function Inbox({ messages, nextPageToken, isNewestPage, anchor }: InboxProps) {
  return (
    <>
      {messages.length === 0 && isNewestPage && <EmptyState text={admin.inboxEmpty} hint={admin.inboxEmptyHint} />}
      {messages.length > 0 && (
        <ul className="border-b border-thread">
          {messages.map((message) => (
            <ReceivedMessage key={message.id} message={message} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3">
        {!isNewestPage && (
          <Link to={`/admin#${anchor}`} className="button button-quiet">
            {admin.newestMessages}
          </Link>
        )}
        {nextPageToken && (
          <Link to={`/admin?pageToken=${encodeURIComponent(nextPageToken)}#${anchor}`} className="button button-quiet">
            {admin.olderMessages}
          </Link>
        )}
      </p>
    </>
  )
}
