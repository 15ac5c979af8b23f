import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { emailMaxLength, messageMaxLength, nameMaxLength } from '../contract/shop-facts.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'

const words = messages.contact

export function ContactForm() {
  return (
    <div className="order-slip print:hidden">
      <h3>{words.formHeading}</h3>
      <CallForm
        call={calls.sendContactMessage}
        className="mt-6 grid gap-5"
        onDone={() => toast(words.sent)}
        onRefused={() => toast(words.failed, 'problem')}
        resetWhenDone
      >
        {({ busy }) => (
          <>
            <Field label={words.name} name="name" autoComplete="name" maxLength={nameMaxLength} required />
            <Field
              label={words.email}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={emailMaxLength}
              required
            />
            <TextArea label={words.message} name="message" rows={4} maxLength={messageMaxLength} required />
            <Button type="submit" busyText={busy && words.sending} className="justify-self-start">
              {words.send}
            </Button>
          </>
        )}
      </CallForm>
    </div>
  )
}
