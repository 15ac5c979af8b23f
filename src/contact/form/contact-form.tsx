import { useContext, useEffect, useRef, useState } from 'react'
import type { ContactMessage, MessageSettings } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { emailMaxLength, nameMaxLength } from '../../api/shop-constants.ts'
import { newIdempotencyKey } from '../../browser/call-api.ts'
import { endToast, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field, focusWithLabel } from '../../ui/forms/field.tsx'
import { FlashContext } from '../../ui/forms/form-state.ts'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { PrivacyLines } from '../../ui/privacy-lines.tsx'
import { deleteDraft, isSameText, readFields, restoreDraft, saveDraft, writeFields } from './draft.ts'
import { checkLength, MessageField } from './message-field.tsx'
import { sendFromForm } from './report-messages.ts'
import type { QueuedMessage } from './send-message.ts'
import { ThankYou } from './thank-you.tsx'
import { useUnsentMessages, WaitingMessages } from './waiting-messages.tsx'

type ContactFormProps = { whatsapp: string; retention: MessageSettings['messageRetention'] }

export function ContactForm({ whatsapp, retention }: ContactFormProps) {
  const area = useRef<HTMLDivElement>(null)
  const getArea = () => area.current as HTMLElement
  const [isUsed, setUsed] = useState(false)
  /** A retry with the same text reuses the id, so that the shop stores the message once. */
  const lastAttempt = useRef<Pick<QueuedMessage, 'id' | 'message'>>(undefined)
  const flash = useContext(FlashContext)
  const isSent = flash?.endpoint === 'sendContactMessage' && !flash.error
  const [thanksFor, setThanksFor] = useState(isSent ? flash.values : undefined)
  const { unsent } = useUnsentMessages()
  const outcome = useRef<HTMLDivElement>(null)
  const [outcomesToShow, setOutcomesToShow] = useState(0)

  useEffect(() => {
    const element = area.current as HTMLElement
    restoreDraft(element)
    element.addEventListener('input', () => saveDraft(element))
    element.addEventListener('focusin', () => setUsed(true))
    if (!element.contains(document.activeElement)) return
    setUsed(true)
    saveDraft(element)
  }, [])

  useEffect(() => {
    if (outcomesToShow === 0) return
    outcome.current?.previousElementSibling?.scrollIntoView({ block: 'nearest' })
    outcome.current?.focus({ preventScroll: true })
  }, [outcomesToShow])

  async function send(input: ContactMessage): Promise<'sent' | 'waiting'> {
    const message = { ...input, elapsedMs: Math.round(performance.now()) }
    const isRetry = isSameText(lastAttempt.current?.message, message)
    const id = (isRetry && lastAttempt.current?.id) || newIdempotencyKey()
    lastAttempt.current = { id, message }
    setThanksFor(undefined)
    return sendFromForm({ id, message }, () => {
      if (isSameText(readFields(getArea()), message)) deleteDraft()
    })
  }

  function finish(outcome: 'sent' | 'waiting', sent: Record<string, string>) {
    lastAttempt.current = undefined
    if (isSameText(readFields(getArea()), sent)) {
      writeFields(getArea(), {})
      setOutcomesToShow((count) => count + 1)
    }
    endToast(m.contact_failed())
    setThanksFor(outcome === 'sent' ? sent : undefined)
  }

  function reportError() {
    saveDraft(getArea())
    toast(m.contact_failed(), 'problem')
  }

  function returnToForm(queued: QueuedMessage) {
    const typed = readFields(getArea())
    const { name, email, message } = queued.message ?? {}
    lastAttempt.current = queued
    writeFields(getArea(), {
      name: typed.name || name,
      email: typed.email || email,
      message: typed.message ? `${message}\n\n${typed.message}` : message,
    })
    focusWithLabel(getArea().querySelector('textarea'))
  }

  return (
    <div id="message" className="form-card print:hidden">
      <h3>{m.contact_formHeading()}</h3>
      <div ref={outcome} tabIndex={-1}>
        <WaitingMessages isFormUsed={isUsed} whatsapp={whatsapp} onWithdrawn={returnToForm} />
        {/* The thanks would seem to be for the message that waits. */}
        {unsent.length === 0 && thanksFor && (
          <ThankYou key={thanksFor.message} sent={thanksFor} retention={retention} />
        )}
      </div>
      <div ref={area}>
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
          <MessageField />
          <PrivacyLines text={m.privacy_messageLines({ retention })} />
          <Honeypot />
        </SubmitForm>
      </div>
    </div>
  )
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
