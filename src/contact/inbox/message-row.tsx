import type { MouseEvent } from 'react'
import type { ReceivedMessage } from '../../api/contact.ts'
import { chatLink } from '../../api/contact-channels.ts'
import { m } from '../../messages/compiled/messages.js'
import { chatTimeAt } from '../../messages/dates.ts'
import { foreignLanguage } from '../../messages/detect-language.ts'
import { useKeptFocus } from '../../ui/dashboard/action.tsx'
import { openSheet } from '../../ui/dashboard/open-sheet.ts'
import { TickIcon } from './message-icons.tsx'

const previewLength = 160

interface MessageRowProps {
  message: ReceivedMessage
  now: number
  isOpen: boolean
  isUnread: boolean
}

export function MessageRow({ message, now, isOpen, isUnread }: MessageRowProps) {
  const { id, name, email, phoneNumbers, receivedTime, answeredTime } = message

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openSheet(id)
  }

  return (
    <li id={id} ref={useKeptFocus<HTMLLIElement>()} tabIndex={-1}>
      <a href={`#${id}`} onClick={open} aria-current={isOpen ? 'true' : undefined} className="message-row">
        <span className="message-initial" aria-hidden="true">
          {findInitial(name)}
        </span>
        <span>
          <bdi lang={foreignLanguage(name)} className={isUnread ? 'font-bold' : ''}>
            {name}
          </bdi>
          <time dateTime={new Date(receivedTime).toISOString()}>{chatTimeAt(receivedTime, now)}</time>
        </span>
        <span>
          {answeredTime !== undefined && (
            <span className="text-leaf">
              <TickIcon />
              <span className="sr-only">{m.inbox_isAnswered()}</span>
            </span>
          )}
          <bdi lang={foreignLanguage(message.message)}>
            {[...message.message.trimStart()].slice(0, previewLength).join('')}
          </bdi>
          {isUnread && (
            <span className="message-dot">
              <span className="sr-only">{m.inbox_unread()}</span>
            </span>
          )}
        </span>
      </a>
      <noscript>
        <p dir="auto" lang={foreignLanguage(message.message)} className="message-text">
          {message.message}
        </p>
        <p className="flex flex-wrap gap-x-6 px-4 wrap-anywhere">
          <a href={`mailto:${email}`} className="link py-2.5">
            {email}
          </a>
          {phoneNumbers.map((number) => (
            <a key={number} href={chatLink(number)} className="link py-2.5 tabular-nums">
              {`${m.inbox_whatsapp()} ${number}`}
            </a>
          ))}
        </p>
      </noscript>
    </li>
  )
}

/** Returns the first letter or digit, with its vowel sign. */
function findInitial(name: string): string {
  const [initial = '', first = ''] = [/[\p{L}\p{N}]\p{M}{0,2}/u.exec(name)?.[0], [...name][0]]
  return (initial || first).toUpperCase()
}
