import { useRef } from 'react'
import type { ContactMessage } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { emailMaxLength, messageMaxLength, nameMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { ApiForm } from '../ui/api-form.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { newIdempotencyKey } from '../ui/idempotency-key.ts'
import { endToast, toast } from '../ui/toasts.ts'
import { Honeypot } from './honeypot.tsx'
import { postMessage } from './post-message.ts'
import type { StoredMessage } from './stored-messages.ts'
import { useDraft } from './use-draft.ts'
import { useOutbox } from './use-outbox.ts'

export function ContactForm({ whatsapp }: { whatsapp: string }) {
  const slip = useRef<HTMLDivElement>(null)
  const draft = useDraft(slip)
  const { loaded, load } = useOutbox(slip)
  /** The same words are sent under the same key, so that they arrive once. */
  const last = useRef<StoredMessage>(undefined)

  async function send(message: ContactMessage): Promise<'sent' | 'waiting'> {
    const isRepeated = isSame(last.current?.message, message)
    const { method, path } = endpoints.sendContactMessage
    const queued: StoredMessage = {
      id: isRepeated && last.current ? last.current.id : newIdempotencyKey(),
      to: { method, path },
      queuedTime: Date.now(),
      state: 'waiting',
      message,
    }
    last.current = queued
    const outbox = (await load())?.outbox
    if (outbox) return outbox.send(queued, () => draft.deleteSent(message))
    await postMessage(queued)
    return 'sent'
  }

  function done(outcome: 'sent' | 'waiting', { name = '', email = '', message = '' }: Record<string, string>) {
    last.current = undefined
    draft.clear({ name, email, message })
    endToast(m.contact_failed())
    if (outcome === 'sent') toast(m.contact_sent())
  }

  function refused() {
    draft.save()
    toast(m.contact_failed(), 'problem')
  }

  /** Joins a message that was taken back to what has been typed meanwhile. */
  function takenBack(queued: StoredMessage) {
    const { name = '', email = '', message = '', elapsedMs } = queued.message ?? {}
    const typed = draft.words()
    last.current = queued
    draft.restore({
      name: typed.name || name,
      email: typed.email || email,
      message: typed.message ? `${message}\n\n${typed.message}` : message,
      elapsedMs,
    })
    slip.current?.querySelector('textarea')?.focus()
  }

  return (
    <div ref={slip} className="order-slip print:hidden">
      <h3>{m.contact_formHeading()}</h3>
      <ApiForm
        call={endpoints.sendContactMessage}
        className="mt-6 grid gap-5"
        toInput={(values) => ({ ...values, elapsedMs: draft.elapsedMs() }) as ContactMessage}
        send={send}
        onDone={done}
        onRefused={refused}
      >
        {({ busy }) => (
          <>
            <Field label={m.contact_name()} name="name" autoComplete="name" maxLength={nameMaxLength} required />
            <Field
              label={m.contact_email()}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={emailMaxLength}
              required
            />
            <TextArea label={m.contact_message()} name="message" rows={4} maxLength={messageMaxLength} required />
            <Honeypot />
            <Button type="submit" busyText={busy && m.contact_sending()} className="justify-self-start">
              {m.contact_send()}
            </Button>
          </>
        )}
      </ApiForm>
      {loaded && <loaded.WaitingMessages whatsapp={whatsapp} onTakenBack={takenBack} />}
    </div>
  )
}

function isSame(one: ContactMessage | undefined, other: ContactMessage): boolean {
  return one?.name === other.name && one.email === other.email && one.message === other.message
}
