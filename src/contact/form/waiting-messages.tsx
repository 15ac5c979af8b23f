import { useSyncExternalStore } from 'react'
import { chatLink } from '../../api/contact-channels.ts'
import { endToast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import { Button, Failure } from '../../ui/forms/button.tsx'
import { ChatIcon } from '../../ui/icons.tsx'
import { isUnsent } from './report-messages.ts'
import { messages, type QueuedMessage } from './send-message.ts'

interface WaitingMessagesProps {
  whatsapp: string
  onWithdrawn: (message: QueuedMessage) => void
}

export function useUnsentMessages() {
  const { items, isBusy } = useSyncExternalStore(messages.subscribe, messages.state, messages.emptyState)
  return { unsent: items.filter(isUnsent), isBusy }
}

export function WaitingMessages({ isFormUsed, ...props }: WaitingMessagesProps & { isFormUsed: boolean }) {
  const { unsent, isBusy } = useUnsentMessages()
  const waiting = unsent.filter(({ state }) => state !== 'failed').length
  if (!isFormUsed && unsent.length === 0) return null
  const frame = unsent.length > 0 && 'mt-6 grid justify-items-start gap-4 border-l-2 border-dashed border-mustard pl-4'
  return (
    <div className={frame || undefined}>
      {unsent.length > 0 && (
        <p className="font-heading text-xl font-semibold text-kandangi">{m.contact_notSentYet()}</p>
      )}
      <p role="status" className={frame ? 'empty:-mt-4' : undefined}>
        {waiting > 0 && m.contact_waiting({ count: waiting })}
      </p>
      {waiting > 0 && (
        <Button kind="quiet" busyText={isBusy && m.contact_sending()} onClick={() => messages.run()}>
          {m.contact_tryNow()}
        </Button>
      )}
      {unsent.length > 0 && (
        <ul aria-label={m.contact_notSentYet()} className="grid w-full gap-5">
          {unsent.map((message) => (
            <WaitingMessage key={message.id} queued={message} {...props} />
          ))}
        </ul>
      )}
    </div>
  )
}

function WaitingMessage({ queued, whatsapp, onWithdrawn }: WaitingMessagesProps & { queued: QueuedMessage }) {
  const { id, reason, message } = queued
  if (!message) return null
  const chat = chatLink(whatsapp, m.contact_chatText({ name: message.name, message: message.message }))

  async function withdraw() {
    const withdrawn = await messages.change(id, (message) => (message.state === 'done' ? message : undefined))
    endToast(m.contact_failed())
    if (withdrawn) onWithdrawn(withdrawn)
  }

  return (
    <li className="grid gap-3">
      <blockquote className="bg-limewash px-4 py-3">
        <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{message.message}</p>
      </blockquote>
      {reason?.code && <Failure>{m.contact_rejected({ reason: errorMessage(reason.code) })}</Failure>}
      <p className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        {chat && (
          <a href={chat} rel="noopener" className="button px-4 bg-leaf text-plaster hover:bg-leaf-deep">
            <ChatIcon />
            {m.contact_chatInstead()}
          </a>
        )}
        <Button kind="quiet" className="px-4" onClick={withdraw}>
          {reason?.code ? m.contact_correct() : m.contact_withdraw()}
        </Button>
      </p>
    </li>
  )
}
