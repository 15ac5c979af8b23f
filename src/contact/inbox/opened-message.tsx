import { type ReactNode, useEffect } from 'react'
import type { ReceivedMessage } from '../../api/contact.ts'
import { m } from '../../messages/compiled/messages.js'
import { timeNear } from '../../messages/dates.ts'
import { foreignLanguage } from '../../messages/detect-language.ts'
import { Button, type ButtonProps, Failure } from '../../ui/forms/button.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { personPath } from './inbox-navigation.tsx'
import { TickIcon } from './message-icons.tsx'
import type { ShopNames } from './reply-links.ts'
import { useMessageChanges } from './use-message-changes.ts'

const mailFailures: Partial<Record<ReceivedMessage['mail']['state'], () => string>> = {
  failing: m.inbox_mail_failing,
  givenUp: m.inbox_mail_givenUp,
}

export interface OpenedMessageProps {
  message: ReceivedMessage
  shops: ShopNames
  now: number
  isUnread: boolean
  isDeleted: boolean
  showDesigns: (id: string) => ReactNode
  onRemoved: (id: string) => void
}

export function OpenedMessage({ message, onRemoved, ...shown }: OpenedMessageProps) {
  const { shops, now, isUnread, isDeleted, showDesigns } = shown
  const { busy, failure, markOpened, ...changes } = useMessageChanges(message, onRemoved)
  const { name, read, folder, answeredTime } = message
  // An answer would show a sender of spam that somebody reads it.
  const isSpam = folder === 'spam' && !isDeleted
  // biome-ignore lint/correctness/useExhaustiveDependencies: Opening marks a message once, and the owner may undo that.
  useEffect(() => {
    if (isUnread) markOpened()
  }, [])

  const deleteButton = <MessageButton action={m.inbox_delete()} name={name} kind="danger" onClick={changes.remove} />
  return (
    <>
      <div className="message-body" aria-busy={busy}>
        <p dir="auto" lang={foreignLanguage(message.message)} className="message-text">
          {message.message}
        </p>
        {showDesigns(message.id)}
        {answeredTime !== undefined && (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="flex items-center gap-2 font-semibold text-leaf">
              <TickIcon />
              <span data-now="">{m.inbox_answered({ time: timeNear(answeredTime, now) })}</span>
            </p>
            {!isDeleted && (
              <button
                type="button"
                className="link min-h-11 text-sm"
                aria-label={m.inbox_actionFor({ action: m.inbox_notAnswered(), name })}
                onClick={() => changes.setAnswered(false)}
              >
                {m.inbox_notAnswered()}
              </button>
            )}
          </div>
        )}
        <MessageFacts message={message} isDeleted={isDeleted} />
        {!isDeleted && !isSpam && (
          <div className="message-changes">
            <MessageButton
              action={read ? m.inbox_markUnread() : m.inbox_markRead()}
              name={name}
              onClick={() => changes.mark(!read)}
            />
            <MessageButton action={m.inbox_toSpam()} name={name} onClick={changes.move} />
            {deleteButton}
          </div>
        )}
      </div>
      <div className="message-answer">
        <Failure>{failure}</Failure>
        {isDeleted && (
          <MessageButton action={m.inbox_restore()} name={name} className="w-full" onClick={changes.restore} />
        )}
        {isSpam && (
          <div className="grid grid-cols-2 gap-2 *:px-2">
            <MessageButton action={m.inbox_notSpam()} name={name} onClick={changes.move} />
            {deleteButton}
          </div>
        )}
        {!isDeleted && !isSpam && (
          <AnswerBar message={message} shops={shops} onAnswer={() => changes.setAnswered(true)} />
        )}
      </div>
    </>
  )
}

function MessageButton({ action, name, ...rest }: ButtonProps & { action: string; name: string }) {
  return (
    <Button kind="quiet" aria-label={m.inbox_actionFor({ action, name })} {...rest}>
      {action}
    </Button>
  )
}

function MessageFacts({ message, isDeleted }: Pick<OpenedMessageProps, 'message' | 'isDeleted'>) {
  const { email, mail, receivedTime, folder, spamReasons } = message
  return (
    <div className="text-sm text-teak-soft">
      <p className="wrap-anywhere text-teak">
        <bdi>{email}</bdi>
      </p>
      <p>
        <a href={personPath(email)} className="link inline-flex min-h-11 items-center">
          {m.privacy_personLink()}
        </a>
      </p>
      <p className="empty:hidden">
        {mail.state === 'sent' && mail.time !== undefined && (
          <span data-now="">{m.inbox_mail_sent({ time: timeNear(mail.time, receivedTime) })}</span>
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
