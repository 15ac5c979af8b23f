import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ContactMessage } from '../api/contact.ts'
import { endpoints } from '../api/endpoints.ts'
import { emailMaxLength, messageMaxLength, nameMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { Field, TextArea } from '../ui/field.tsx'
import { newIdempotencyKey } from '../ui/idempotency-key.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { endToast, toast } from '../ui/toasts.ts'
import { postMessage } from './post-message.ts'
import { hasOutbox } from './start-outbox.ts'
import type { StoredMessage } from './stored-messages.ts'
import { isSameText, useDraft } from './use-draft.ts'

const scriptTimeoutMs = 5_000

export function ContactForm({ whatsapp }: { whatsapp: string }) {
  const card = useRef<HTMLDivElement>(null)
  const draft = useDraft(card)
  const { loaded, load } = useOutbox(card)
  /** Its key is used again for the same text, so that the message arrives once. */
  const last = useRef<StoredMessage>(undefined)

  async function send(message: ContactMessage): Promise<'sent' | 'waiting'> {
    const { method, path } = endpoints.sendContactMessage
    const queued: StoredMessage = {
      id: last.current && isSameText(last.current.message, message) ? last.current.id : newIdempotencyKey(),
      to: { method, path },
      queuedTime: Date.now(),
      state: 'waiting',
      message,
    }
    last.current = queued
    const outbox = (await load())?.outbox
    if (outbox) return outbox.send(queued, () => draft.deleteIfSame(message))
    await postMessage(queued)
    return 'sent'
  }

  function finish(outcome: 'sent' | 'waiting', sent: Record<string, string>) {
    last.current = undefined
    draft.clearIfSame(sent)
    endToast(m.contact_failed())
    if (outcome === 'sent') toast(m.contact_sent())
  }

  function reportError() {
    draft.save()
    toast(m.contact_failed(), 'problem')
  }

  function restore(queued: StoredMessage) {
    const { name, email, message } = queued.message ?? {}
    const typed = draft.read()
    last.current = queued
    draft.restore({
      name: typed.name || name,
      email: typed.email || email,
      message: typed.message ? `${message}\n\n${typed.message}` : message,
    })
    card.current?.querySelector('textarea')?.focus()
  }

  return (
    <div ref={card} className="form-card print:hidden">
      <h3>{m.contact_formHeading()}</h3>
      <SubmitForm
        call={endpoints.sendContactMessage}
        className="mt-6 grid gap-5"
        toInput={(values) => ({ ...values, elapsedMs: draft.elapsedMs() }) as ContactMessage}
        send={send}
        onDone={finish}
        onRefused={reportError}
        submit={{ text: m.contact_send(), busyText: m.contact_sending(), className: 'justify-self-start' }}
      >
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
      </SubmitForm>
      {loaded && <loaded.WaitingMessages whatsapp={whatsapp} onTakenBack={restore} />}
    </div>
  )
}

/** These attributes make password managers ignore a field. */
const ignored = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' }

function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {m.contact_leaveEmpty()}
        <input name="website" tabIndex={-1} autoComplete="off" {...ignored} />
      </label>
    </div>
  )
}

/** An offline visitor could not load the outbox when sending, so it loads when the form is focused. */
function useOutbox(card: RefObject<HTMLElement | null>) {
  const [loaded, setLoaded] = useState<typeof import('./waiting-messages.tsx')>()
  const load = useCallback(async () => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, scriptTimeoutMs))
    const script = await Promise.race([import('./waiting-messages.tsx'), timeout]).catch(() => undefined)
    if (script) setLoaded(script)
    return script
  }, [])

  useEffect(() => {
    const element = card.current
    if (element?.contains(document.activeElement)) void load()
    element?.addEventListener('focusin', load, { once: true })
    void hasOutbox().then((has) => (has ? load() : undefined))
    return () => element?.removeEventListener('focusin', load)
  }, [card, load])

  return { loaded, load }
}
