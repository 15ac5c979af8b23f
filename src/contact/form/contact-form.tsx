import { useContext, useEffect, useRef, useState } from 'react'
import type { ContactMessage } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { emailMaxLength, messageMaxLength, nameMaxLength } from '../../api/shop-constants.ts'
import { newIdempotencyKey } from '../../browser/call-api.ts'
import { endToast, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field, TextArea } from '../../ui/forms/field.tsx'
import { FlashContext } from '../../ui/forms/form-state.ts'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { deleteDraft, isSameText, readFields, restoreDraft, saveDraft, writeFields } from './draft.ts'
import { sendFromForm } from './report-messages.ts'
import type { QueuedMessage } from './send-message.ts'
import { ThankYou } from './thank-you.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

export function ContactForm({ whatsapp }: { whatsapp: string }) {
  const card = useRef<HTMLDivElement>(null)
  const getCard = () => card.current as HTMLElement
  const [isUsed, setUsed] = useState(false)
  /** A retry with the same text reuses the id, so that the shop stores the message once. */
  const lastAttempt = useRef<Pick<QueuedMessage, 'id' | 'message'>>(undefined)
  const flash = useContext(FlashContext)
  const isSent = flash?.endpoint === 'sendContactMessage' && !flash.error
  const [thanksFor, setThanksFor] = useState(isSent ? flash.values : undefined)

  useEffect(() => {
    const element = card.current as HTMLElement
    restoreDraft(element)
    element.addEventListener('input', () => saveDraft(element))
    element.addEventListener('focusin', () => setUsed(true))
    setUsed(element.contains(document.activeElement))
  }, [])

  async function send(input: ContactMessage): Promise<'sent' | 'waiting'> {
    const message = { ...input, elapsedMs: Math.round(performance.now()) }
    const isRetry = isSameText(lastAttempt.current?.message, message)
    const id = (isRetry && lastAttempt.current?.id) || newIdempotencyKey()
    lastAttempt.current = { id, message }
    return sendFromForm({ id, message }, () => {
      if (isSameText(readFields(getCard()), message)) deleteDraft()
    })
  }

  function finish(outcome: 'sent' | 'waiting', sent: Record<string, string>) {
    lastAttempt.current = undefined
    if (isSameText(readFields(getCard()), sent)) {
      writeFields(getCard(), {})
      deleteDraft()
    }
    endToast(m.contact_failed())
    setThanksFor(outcome === 'sent' ? sent : undefined)
  }

  function reportError() {
    saveDraft(getCard())
    toast(m.contact_failed(), 'problem')
  }

  function returnToForm(queued: QueuedMessage) {
    const typed = readFields(getCard())
    const { name, email, message } = queued.message ?? {}
    lastAttempt.current = queued
    writeFields(getCard(), {
      name: typed.name || name,
      email: typed.email || email,
      message: typed.message ? `${message}\n\n${typed.message}` : message,
    })
    saveDraft(getCard())
    getCard().querySelector('textarea')?.focus()
  }

  return (
    <div ref={card} className="form-card print:hidden">
      <h3>{m.contact_formHeading()}</h3>
      <SubmitForm
        endpoint={endpoints.sendContactMessage}
        className="mt-6 grid grid-cols-1 gap-5"
        check={checkLength}
        send={send}
        onDone={finish}
        onError={reportError}
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
        <TextArea label={m.contact_message()} name="message" rows={4} required />
        <Honeypot />
      </SubmitForm>
      {thanksFor && <ThankYou key={thanksFor.message} sent={thanksFor} />}
      <WaitingMessages isFormUsed={isUsed} whatsapp={whatsapp} onWithdrawn={returnToForm} />
    </div>
  )
}

/** The text area has no `maxLength`, because browsers cut a longer paste without a word. */
function checkLength({ message = '' }: Record<string, string>): Record<string, string> {
  const { length } = [...message.replaceAll('\r\n', '\n')]
  return length > messageMaxLength ? { message: m.contact_messageTooLong({ length, messageMaxLength }) } : {}
}

/** These attributes make password managers ignore a field. */
const ignored = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' }

function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {m.contact_honeypot()}
        <input name="website" tabIndex={-1} autoComplete="off" {...ignored} />
      </label>
    </div>
  )
}
