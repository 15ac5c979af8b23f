import type { ComponentProps } from 'react'
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
  const [first, ...others] = phoneNumbers
  const nameOf = (action: string, number?: string) =>
    m.inbox_actionFor({ action, name: number ? `${name}, ${number}` : name })
  const chat = (number: string): ComponentProps<'a'> => ({
    href: buildChatLink(number, message, shops),
    // A new tab lets uploads on this page continue.
    target: '_blank',
    rel: 'noopener',
    onClick: onAnswer,
    'aria-label': nameOf(m.inbox_whatsapp(), number),
  })
  const call = (number: string): ComponentProps<'a'> => ({
    href: phoneLink(number),
    onClick: onAnswer,
    'aria-label': nameOf(m.inbox_call(), number),
  })

  return (
    <>
      {others.map((number) => (
        <p key={number} className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="flex-[1_0_auto] tabular-nums">{number}</span>
          <a {...chat(number)} className="link flex min-h-11 min-w-11 items-center justify-center">
            {m.inbox_whatsapp()}
          </a>
          <a {...call(number)} className="link flex min-h-11 min-w-11 items-center justify-center">
            {m.inbox_call()}
          </a>
        </p>
      ))}
      {others.length > 0 && <p className="pb-1.5 text-sm tabular-nums">{first}</p>}
      <div className="message-ways">
        {first !== undefined && (
          <>
            <a {...chat(first)} className="button bg-leaf text-plaster hover:bg-leaf-deep">
              <ChatIcon />
              {m.inbox_whatsapp()}
            </a>
            <a {...call(first)} className="button button-quiet">
              <PhoneIcon />
              {m.inbox_call()}
            </a>
          </>
        )}
        <a
          href={buildReplyLink(message, shops)}
          className={`button ${first === undefined ? 'button-primary' : 'button-quiet'}`}
          aria-label={nameOf(m.inbox_reply())}
          onClick={onAnswer}
        >
          <MailIcon />
          {m.inbox_reply()}
        </a>
      </div>
    </>
  )
}
