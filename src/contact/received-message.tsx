import { useRef } from 'react'
import type { ReceivedMessage as Message } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { MessageSummary } from './message-summary.tsx'
import { PhoneLinks } from './phone-links.tsx'
import { timeNear } from './shop-time.ts'
import { useMessageChanges } from './use-message-changes.ts'
import { mailAddress } from './ways-to-answer.ts'

const { inbox } = messages

interface Shown {
  message: Message
  isDeleted: boolean
}

/** A visitor's message, folded up until it is opened, with what the owner can do about it. */
export function ReceivedMessage({ message, isDeleted }: Shown) {
  const { name, read } = message
  const row = useRef<HTMLLIElement>(null)
  const { busy, gone, failure, ...changes } = useMessageChanges(message, row)
  if (gone) return null

  const isRead = read || isDeleted
  return (
    <li ref={row} tabIndex={-1} aria-busy={busy} className="border-t border-thread aria-busy:opacity-60">
      <details
        className="group"
        onToggle={({ currentTarget }) => currentTarget.open && !isRead && changes.markOpened()}
      >
        <MessageSummary message={message} />
        <div className="pb-6">
          {/* Each line in its own direction, and whatever turns it ends with it. */}
          <p dir="auto" className="message-text">
            {message.message}
          </p>
          <MessageFacts message={message} isDeleted={isDeleted} />
          {isDeleted ? (
            <Button kind="quiet" aria-label={inbox.about(inbox.restore, name)} onClick={changes.restore}>
              {inbox.restore}
            </Button>
          ) : (
            <>
              <PhoneLinks message={message} />
              <MessageActions message={message} changes={changes} />
            </>
          )}
          <p role="alert" className="form-failure mt-2">
            {failure}
          </p>
        </div>
      </details>
    </li>
  )
}

type Changes = Pick<ReturnType<typeof useMessageChanges>, 'mark' | 'move' | 'remove'>

function MessageActions({ message, changes }: { message: Message; changes: Changes }) {
  const { name, read, folder } = message
  const markText = read ? inbox.markUnread : inbox.markRead
  const moveText = folder === 'spam' ? inbox.notSpam : inbox.toSpam
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-3">
      <a
        href={mailAddress(message)}
        className="button button-quiet col-span-2 px-3 sm:px-4"
        aria-label={inbox.about(inbox.reply, name)}
      >
        {inbox.reply}
      </a>
      <Button
        kind="quiet"
        className="col-span-2 px-3 sm:px-4"
        aria-label={inbox.about(markText, name)}
        onClick={() => changes.mark(!read)}
      >
        {markText}
      </Button>
      <Button
        kind="quiet"
        className="px-3 sm:px-4"
        aria-label={inbox.about(moveText, name)}
        onClick={() => changes.move(folder)}
      >
        {moveText}
      </Button>
      <Button
        kind="danger"
        className="px-3 sm:px-4"
        aria-label={inbox.about(inbox.delete, name)}
        onClick={changes.remove}
      >
        {inbox.delete}
      </Button>
    </div>
  )
}

/** From whom it is, what has become of the mail about it, and why it is among the spam. */
function MessageFacts({ message, isDeleted }: Shown) {
  const { email, mail, receivedTime, folder, spamReasons } = message
  return (
    <div className="my-4 text-sm text-teak-soft">
      <p className="wrap-anywhere text-teak">
        <bdi>{email}</bdi>
      </p>
      <p className="empty:hidden">
        {mail.state === 'sent' && mail.time !== undefined && (
          // Server and browser may spell a time a little differently; either is right.
          <span suppressHydrationWarning>{inbox.mail.sent(timeNear(mail.time, receivedTime))}</span>
        )}
        {(mail.state === 'waiting' || mail.state === 'failing' || mail.state === 'givenUp') && inbox.mail[mail.state]}
      </p>
      {folder === 'spam' && !isDeleted && spamReasons.length > 0 && (
        <p>
          {inbox.whySpam} {spamReasons.map((reason) => inbox.spamReasons[reason]).join(', ')}.
        </p>
      )}
    </div>
  )
}
