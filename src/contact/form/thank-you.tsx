import { useState } from 'react'
import type { MessageSettings } from '../../api/contact.ts'
import { endpoints } from '../../api/endpoints.ts'
import { toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { PrivacyLines } from '../../ui/privacy-lines.tsx'

const numberMaxLength = 30

type ThankYouProps = { sent: Record<string, string>; retention: MessageSettings['messageRetention'] }

/** Sends the phone number as a separate message, so that it also reaches the owner's inbox, mail and phone. */
export function ThankYou({ sent, retention }: ThankYouProps) {
  const { name = '', email = '', message = '' } = sent
  const [hasNumber, setHasNumber] = useState(/^[\p{Nd}\s()+.\p{Pd}]+$/u.test(message))
  return (
    <div className="mt-6 grid gap-3 border-l-2 border-dashed border-mustard pl-4 wrap-anywhere">
      <p className="font-heading text-xl font-semibold text-leaf">{m.contact_thanks({ name })}</p>
      <p>{hasNumber ? m.contact_repliesOnWhatsapp() : m.contact_repliesByEmail({ email })}</p>
      {!hasNumber && (
        <SubmitForm
          endpoint={endpoints.sendContactMessage}
          className="grid gap-3"
          check={checkNumber}
          toInput={({ message: number = '' }) => ({
            name,
            email,
            message: m.contact_numberText({ number }),
            elapsedMs: Math.round(performance.now()),
          })}
          onDone={() => {
            setHasNumber(true)
            toast(m.contact_sent())
          }}
          submit={{
            kind: 'quiet',
            text: m.contact_addNumber(),
            busyText: m.contact_sending(),
            className: 'justify-self-start',
          }}
        >
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="email" value={email} />
          <Field
            label={m.contact_number()}
            name="message"
            type="tel"
            autoComplete="tel"
            maxLength={numberMaxLength}
            required
          />
          <PrivacyLines text={m.privacy_messageLines({ retention })} />
        </SubmitForm>
      )}
    </div>
  )
}

/** Only the server finds the number, because its rules of all countries would delay the page. */
function checkNumber({ message: number = '' }: Record<string, string>): Record<string, string> {
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0
  return digits >= (number.includes('+') ? 8 : 10) && digits <= 15 ? {} : { message: m.form_numberInvalid() }
}
