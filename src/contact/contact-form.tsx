import { useRef } from 'react'
import { calls } from '../api/calls.ts'
import type { ContactMessage } from '../api/contact.ts'
import { emailMaxLength, messageMaxLength, nameMaxLength } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { ask, Unreachable } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { newIdempotencyKey } from '../ui/idempotency-key.ts'
import { endToast, toast } from '../ui/toasts.ts'
import { forgetDraft } from './draft.ts'
import { LeaveEmpty } from './leave-empty.tsx'
import { answerPatienceMs, type QueuedMessage } from './queued-message.ts'
import { useTypedWords } from './typed-words.ts'
import { useWaitingRoom } from './waiting-room.ts'

export function ContactForm({ whatsapp }: { whatsapp: string }) {
  const slip = useRef<HTMLDivElement>(null)
  const typed = useTypedWords(slip)
  const { room, bringRoom } = useWaitingRoom(slip)
  /** What was sent last, or taken back: the same words go under the same key, so that they are kept once. */
  const last = useRef<QueuedMessage>(undefined)

  async function send(message: ContactMessage): Promise<'sent' | 'waiting'> {
    if (!last.current || !isSame(last.current.message, message)) last.current = newlyQueued(message)
    const queued = last.current
    const queue = (await bringRoom())?.messageQueue
    if (queue) return queue.send(queued, { onKept: forgetDraft })
    const signal = AbortSignal.timeout(answerPatienceMs)
    const kept = await ask(calls.sendContactMessage, message, { idempotencyKey: queued.id, signal })
    if (!kept.id) throw new Unreachable('an answer from somebody else')
    return 'sent'
  }

  function done(outcome: 'sent' | 'waiting', { name = '', email = '', message = '' }: Record<string, string>) {
    last.current = undefined
    typed.clear({ name, email, message })
    endToast(m.contact_failed())
    if (outcome === 'sent') toast(m.contact_sent())
  }

  function refused() {
    typed.keep()
    toast(m.contact_failed(), 'problem')
  }

  /** Joined to what has been begun meanwhile. */
  function takenBack(queued: QueuedMessage) {
    const { name = '', email = '', message = '', elapsedMs } = queued.message ?? {}
    const begun = typed.words()
    last.current = queued
    typed.putBack({
      name: begun.name || name,
      email: begun.email || email,
      message: begun.message ? `${message}\n\n${begun.message}` : message,
      elapsedMs,
    })
    slip.current?.querySelector('textarea')?.focus()
  }

  return (
    <div ref={slip} className="order-slip print:hidden">
      <h3>{m.contact_formHeading()}</h3>
      <CallForm
        call={calls.sendContactMessage}
        className="mt-6 grid gap-5"
        toInput={(values) => ({ ...values, elapsedMs: typed.elapsedMs() }) as ContactMessage}
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
            <LeaveEmpty />
            <Button type="submit" busyText={busy && m.contact_sending()} className="justify-self-start">
              {m.contact_send()}
            </Button>
          </>
        )}
      </CallForm>
      {room && <room.WaitingMessages whatsapp={whatsapp} onTakenBack={takenBack} />}
    </div>
  )
}

function newlyQueued(message: ContactMessage): QueuedMessage {
  const { method, path } = calls.sendContactMessage
  return { id: newIdempotencyKey(), to: { method, path }, queuedTime: Date.now(), state: 'waiting', message }
}

function isSame(one: ContactMessage | undefined, other: ContactMessage): boolean {
  return one?.name === other.name && one.email === other.email && one.message === other.message
}
