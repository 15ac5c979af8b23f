import type { ReceivedMessage as Message } from '../api/contact.ts'
import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, shortDateAt, shortDayAt } from '../messages/dates.ts'
import type { Identity } from '../messages/identity.ts'
import { ActionRow } from '../ui/action-row.tsx'
import { MessageActions, MessageButton } from './message-actions.tsx'
import { MessageSummary, mailFailures } from './message-summary.tsx'
import { useMessageChanges } from './use-message-changes.ts'

interface ReceivedMessageProps {
  identity: Identity
  message: Message
  isDeleted: boolean
}

export function ReceivedMessage({ identity, message, isDeleted }: ReceivedMessageProps) {
  const { action, ...changes } = useMessageChanges(message)
  const isUnread = !message.read && !isDeleted
  return (
    <ActionRow action={action} className="">
      <details
        className="group min-w-0"
        onToggle={({ currentTarget }) => currentTarget.open && isUnread && changes.markOpened()}
      >
        <MessageSummary message={message} />
        <div className="pb-6">
          <p
            dir="auto"
            className="max-w-[68ch] overflow-hidden py-2 whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]"
          >
            {message.message}
          </p>
          <MessageFacts message={message} isDeleted={isDeleted} />
          {isDeleted ? (
            <MessageButton action={m.inbox_restore()} name={message.name} onClick={changes.restore} />
          ) : (
            <MessageActions identity={identity} message={message} changes={changes} />
          )}
        </div>
      </details>
    </ActionRow>
  )
}

const spamReasonTexts: Record<Message['spamReasons'][number], () => string> = {
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

function MessageFacts({ message, isDeleted }: Omit<ReceivedMessageProps, 'identity'>) {
  const { email, mail, receivedTime, folder, spamReasons } = message
  return (
    <div className="my-4 text-sm text-teak-soft">
      <p className="wrap-anywhere text-teak">
        <bdi>{email}</bdi>
      </p>
      <p className="empty:hidden">
        {mail.state === 'sent' && mail.time !== undefined && (
          <span data-now="">{m.inbox_mail_sent({ time: formatTimeNear(mail.time, receivedTime) })}</span>
        )}
        {mail.state === 'waiting' && m.inbox_mail_waiting()}
        {mailFailures[mail.state]?.()}
      </p>
      {folder === 'spam' && !isDeleted && spamReasons.length > 0 && (
        <p>
          {m.inbox_whySpam()} {spamReasons.map((reason) => spamReasonTexts[reason]()).join(', ')}.
        </p>
      )}
    </div>
  )
}

function formatTimeNear(time: number, referenceTime: number): string {
  const clock = clockTimeAt(time)
  return shortDateAt(time) === shortDateAt(referenceTime) ? clock : `${shortDayAt(time)}, ${clock}`
}
