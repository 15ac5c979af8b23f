import { useSyncExternalStore } from 'react'
import { chatLink } from '../api/contact-channels.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage } from '../messages/error-messages.ts'
import { Button, Failure } from '../ui/button.tsx'
import { ChatIcon } from '../ui/icons.tsx'
import { outbox } from './outbox.ts'
import type { StoredMessage } from './stored-messages.ts'

export { outbox }

interface WaitingMessagesProps {
  whatsapp: string
  onWithdrawn: (message: StoredMessage) => void
}

export function WaitingMessages(props: WaitingMessagesProps) {
  const { messages, isSending } = useSyncExternalStore(outbox.subscribe, outbox.state)
  const waiting = messages.filter(({ state }) => state === 'waiting').length
  const frame =
    messages.length > 0 && 'mt-6 grid justify-items-start gap-4 border-l-2 border-dashed border-mustard pl-4'
  return (
    <div className={frame || undefined}>
      <p role="status">{waiting > 0 && m.contact_waiting({ count: waiting })}</p>
      {waiting > 0 && (
        <Button kind="quiet" busyText={isSending && m.contact_sending()} onClick={outbox.tryNow}>
          {m.contact_tryNow()}
        </Button>
      )}
      {messages.length > 0 && (
        <ul aria-label={m.contact_notSentYet()} className="grid w-full gap-5">
          {messages.map((message) => (
            <WaitingMessage key={message.id} queued={message} {...props} />
          ))}
        </ul>
      )}
    </div>
  )
}

function WaitingMessage({ queued, whatsapp, onWithdrawn }: WaitingMessagesProps & { queued: StoredMessage }) {
  const { id, reason, message } = queued
  if (!message) return null
  const chat = chatLink(whatsapp, m.contact_chatText({ name: message.name, message: message.message }))

  async function withdraw() {
    const withdrawn = await outbox.withdraw(id)
    if (withdrawn) onWithdrawn(withdrawn)
  }

  return (
    <li className="grid gap-3">
      <blockquote className="bg-limewash px-4 py-3">
        <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{message.message}</p>
      </blockquote>
      {reason && <Failure>{m.contact_rejected({ reason: errorMessage(reason) })}</Failure>}
      <p className="flex flex-wrap gap-2">
        {chat && (
          <a href={chat} rel="noopener" className="button px-4 bg-leaf text-plaster hover:bg-leaf-deep">
            <ChatIcon />
            {m.contact_chatInstead()}
          </a>
        )}
        <Button kind="quiet" className="px-4" onClick={withdraw}>
          {m.contact_withdraw()}
        </Button>
      </p>
    </li>
  )
}
