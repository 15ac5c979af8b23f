import { Fragment } from 'react'
import type { ReceivedMessage } from '../../api/contact.ts'
import { phoneLink } from '../../api/contact-channels.ts'
import { m } from '../../messages/compiled/messages.js'
import { MailIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { ChatIcon, PhoneIcon } from '../../ui/icons.tsx'
import { buildChatLink, buildReplyLink, type ShopNames } from './reply-links.ts'

interface AnswerBarProps {
  message: ReceivedMessage
  shops: ShopNames
  onAnswer: () => void
}

export function AnswerBar({ message, shops, onAnswer }: AnswerBarProps) {
  const { name, phoneNumbers } = message
  const areSeveral = phoneNumbers.length > 1
  const nameOf = (action: string, number?: string) =>
    m.inbox_actionFor({ action, name: number ? `${name}, ${number}` : name })

  return (
    <div className="message-ways" data-several={areSeveral ? '' : undefined}>
      {phoneNumbers.map((number) => (
        <Fragment key={number}>
          <a
            href={buildChatLink(number, message, shops)}
            // A new tab lets uploads on this page continue.
            target="_blank"
            rel="noopener"
            aria-label={nameOf(m.inbox_whatsapp(), number)}
            className="button bg-leaf text-plaster hover:bg-leaf-deep"
            onClick={onAnswer}
          >
            <ChatIcon />
            <span className="grid">
              {m.inbox_whatsapp()}
              {areSeveral && <span className="tabular-nums">{number}</span>}
            </span>
          </a>
          <a
            href={phoneLink(number)}
            aria-label={nameOf(m.inbox_call(), number)}
            className="button button-quiet"
            onClick={onAnswer}
          >
            <PhoneIcon />
            {m.inbox_call()}
          </a>
        </Fragment>
      ))}
      <a
        href={buildReplyLink(message, shops)}
        className={`button ${phoneNumbers.length > 0 ? 'button-quiet' : 'button-primary'}`}
        aria-label={nameOf(m.inbox_reply())}
        onClick={onAnswer}
      >
        <MailIcon />
        {m.inbox_reply()}
      </a>
    </div>
  )
}
