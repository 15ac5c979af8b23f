import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import type { ReceivedMessage } from '../../api/contact.ts'
import { m } from '../../messages/compiled/messages.js'
import { shortTimeAt } from '../../messages/dates.ts'
import { foreignLanguage } from '../../messages/detect-language.ts'
import { useKeptFocus } from '../../ui/dashboard/action.tsx'
import { PreviousIcon } from '../../ui/dashboard/dashboard-icons.tsx'
import { closeSheet } from '../../ui/dashboard/open-sheet.ts'
import { useSheet } from '../../ui/dashboard/sheet.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { OpenedMessage, type OpenedMessageProps } from './opened-message.tsx'

/** Covers the window of a phone or tablet, and is a panel beside the list in a wide window. */
export function MessageSheet({ isWide, ...opened }: OpenedMessageProps & { isWide: boolean }) {
  const headingId = useId()
  const { id } = opened.message
  const show = useSheet(isWide)
  useEffect(
    () => () => {
      // Another window has moved or deleted the message, so it has no address any more.
      if (location.hash === `#${id}`) history.replaceState(null, '', location.pathname + location.search)
    },
    [id],
  )

  return (
    <dialog
      ref={show}
      aria-labelledby={headingId}
      className="message-sheet"
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && closeSheet()}
    >
      <MessageBar headingId={headingId} message={opened.message}>
        <button type="button" onClick={closeSheet} aria-label={m.design_close()}>
          {isWide ? <CloseIcon /> : <PreviousIcon />}
        </button>
      </MessageBar>
      <OpenedMessage key={id} {...opened} />
    </dialog>
  )
}

/** Shows a message that is not opened, so that it stays unread. */
export function MessagePreview(shown: Omit<OpenedMessageProps, 'isUnread'>) {
  const headingId = useId()
  return (
    <section ref={useKeptFocus<HTMLElement>()} tabIndex={-1} aria-labelledby={headingId} className="message-sheet">
      <MessageBar headingId={headingId} message={shown.message} />
      <OpenedMessage key={shown.message.id} {...shown} isUnread={false} />
    </section>
  )
}

type MessageBarProps = { headingId: string; message: ReceivedMessage; children?: ReactNode }

function MessageBar({ headingId, message: { name, receivedTime }, children }: MessageBarProps) {
  return (
    <div className="message-bar">
      {children}
      <div className="min-w-0 grow">
        <h2 id={headingId} tabIndex={-1} aria-live="polite">
          <bdi lang={foreignLanguage(name)}>{name}</bdi>
        </h2>
        <time dateTime={new Date(receivedTime).toISOString()} className="block text-sm text-teak-soft">
          {shortTimeAt(receivedTime)}
        </time>
      </div>
    </div>
  )
}
