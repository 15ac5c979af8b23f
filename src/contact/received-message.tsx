import type { ReceivedMessage as Message } from '../api/contact.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { MessageSummary } from './message-summary.tsx'
import { PhoneLinks } from './phone-links.tsx'
import { mailAddress } from './reply-links.ts'
import { timeNear } from './shop-time.ts'
import { useMessageChanges } from './use-message-changes.ts'

interface Shown {
  message: Message
  isDeleted: boolean
}

/** A visitor's message, folded up until it is opened, with what the owner can do about it. */
export function ReceivedMessage({ message, isDeleted }: Shown) {
  const { name, read } = message
  const { busy, gone, failure, ...changes } = useMessageChanges(message)
  if (gone) return null

  const isRead = read || isDeleted
  return (
    <li ref={keepFocus} tabIndex={-1} aria-busy={busy} className="border-t border-thread aria-busy:opacity-60">
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
            <Button
              kind="quiet"
              aria-label={m.inbox_about({ action: m.inbox_restore(), name })}
              onClick={changes.restore}
            >
              {m.inbox_restore()}
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

/** React calls the cleanup before it removes the row, be it for an action or because a reloaded list lacks it. */
const keepFocus = (row: HTMLElement | null) => () => focusNeighbour(row)

type Changes = Pick<ReturnType<typeof useMessageChanges>, 'mark' | 'move' | 'remove'>

function MessageActions({ message, changes }: { message: Message; changes: Changes }) {
  const { name, read, folder } = message
  const markText = read ? m.inbox_markUnread() : m.inbox_markRead()
  const moveText = folder === 'spam' ? m.inbox_notSpam() : m.inbox_toSpam()
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:gap-3">
      <a
        href={mailAddress(message)}
        className="button button-quiet col-span-2 px-3 sm:px-4"
        aria-label={m.inbox_about({ action: m.inbox_reply(), name })}
      >
        {m.inbox_reply()}
      </a>
      <Button
        kind="quiet"
        className="col-span-2 px-3 sm:px-4"
        aria-label={m.inbox_about({ action: markText, name })}
        onClick={() => changes.mark(!read)}
      >
        {markText}
      </Button>
      <Button
        kind="quiet"
        className="px-2 sm:px-4"
        aria-label={m.inbox_about({ action: moveText, name })}
        onClick={() => changes.move(folder)}
      >
        {moveText}
      </Button>
      <Button
        kind="danger"
        className="px-2 sm:px-4"
        aria-label={m.inbox_about({ action: m.inbox_delete(), name })}
        onClick={changes.remove}
      >
        {m.inbox_delete()}
      </Button>
    </div>
  )
}

const whySpam: Record<Message['spamReasons'][number], () => string> = {
  'hidden field': m.inbox_spamReasons_hiddenField,
  'too fast': m.inbox_spamReasons_tooFast,
  links: m.inbox_spamReasons_links,
  'link in the name': m.inbox_spamReasons_linkInTheName,
  markup: m.inbox_spamReasons_markup,
  phrases: m.inbox_spamReasons_phrases,
  'same text': m.inbox_spamReasons_sameText,
  'foreign letters': m.inbox_spamReasons_foreignLetters,
  'many at once': m.inbox_spamReasons_manyAtOnce,
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
          <span data-now="">{m.inbox_mail_sent({ time: timeNear(mail.time, receivedTime) })}</span>
        )}
        {mail.state === 'waiting' && m.inbox_mail_waiting()}
        {mail.state === 'failing' && m.inbox_mail_failing()}
        {mail.state === 'givenUp' && m.inbox_mail_givenUp()}
      </p>
      {folder === 'spam' && !isDeleted && spamReasons.length > 0 && (
        <p>
          {m.inbox_whySpam()} {spamReasons.map((reason) => whySpam[reason]()).join(', ')}.
        </p>
      )}
    </div>
  )
}
