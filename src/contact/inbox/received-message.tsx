import type { ReceivedMessage as Message } from '../../api/contact.ts'
import { m } from '../../messages/compiled/messages.js'
import { clockTimeAt, shortDateAt, shortDayAt, shortTimeAt } from '../../messages/dates.ts'
import type { Identity } from '../../messages/identity.ts'
import { ActionRow } from '../../ui/dashboard/action.tsx'
import { Chip } from '../../ui/dashboard/chip.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { MessageActions, MessageButton, useMessageChanges } from './message-actions.tsx'

const previewLength = 160
const mailFailures: Partial<Record<Message['mail']['state'], () => string>> = {
  failing: m.inbox_mail_failing,
  givenUp: m.inbox_mail_givenUp,
}

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

function MessageSummary({ message: { name, message, receivedTime, read, mail } }: { message: Message }) {
  const mailFailure = mailFailures[mail.state]?.()
  return (
    <summary className="group/message grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-4 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi
            className={`min-w-0 text-lg/[1.3] wrap-anywhere decoration-mustard decoration-2 underline-offset-[0.25em] group-hover/message:underline ${read ? '' : 'font-bold'}`}
          >
            {name}
          </bdi>
          {!read && (
            <Chip>
              <span className="me-1.5 size-2.5 rounded-full bg-kandangi forced-colors:border-5" aria-hidden="true" />
              {m.inbox_unread()}
            </Chip>
          )}
          {mailFailure && <Chip>{mailFailure}</Chip>}
        </span>
        <time dateTime={new Date(receivedTime).toISOString()} className="block text-sm text-teak-soft">
          {shortTimeAt(receivedTime)}
        </time>
        <bdi className="block truncate group-open:hidden">
          {[...message.trimStart()].slice(0, previewLength).join('')}
        </bdi>
      </span>
      <span className="text-kandangi group-open:rotate-180">
        <ChevronIcon />
      </span>
    </summary>
  )
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
          {m.inbox_whySpam()} {spamReasons.map((reason) => m.inbox_spamReason({ reason })).join(', ')}.
        </p>
      )}
    </div>
  )
}

function formatTimeNear(time: number, referenceTime: number): string {
  const clock = clockTimeAt(time)
  return shortDateAt(time) === shortDateAt(referenceTime) ? clock : `${shortDayAt(time)}, ${clock}`
}
