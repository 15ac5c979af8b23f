import { calls } from '../contract/calls.ts'
import type { Safety } from '../contract/safety.ts'
import { emailMaxLength } from '../contract/shop-facts.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { toast } from '../ui/toasts.ts'
import { m } from '../words/compiled/messages.js'

/** The address changes when the link that is mailed to the new one is opened, and not before. */
export function ChangeEmailForm({ email, nextEmail }: Pick<Safety, 'email' | 'nextEmail'>) {
  const refresh = useRefresh()

  async function sent() {
    toast(m.safety_emailLinkSent())
    await refresh()
  }

  return (
    <CallForm call={calls.requestEmailChange} onDone={sent} resetWhenDone className="grid gap-4">
      {({ busy }) => (
        <>
          <p className="wrap-anywhere">{m.safety_emailNow({ email })}</p>
          {nextEmail && <p className="panel wrap-anywhere">{m.safety_emailWaits({ email: nextEmail })}</p>}
          <Field
            label={m.safety_newEmail()}
            name="newEmail"
            type="email"
            autoComplete="off"
            maxLength={emailMaxLength}
            hint={m.safety_newEmailHint()}
            required
          />
          <Field
            label={m.safety_currentPassword()}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" busyText={busy && m.accounts_sendingLink()} className="sm:justify-self-start">
            {m.accounts_sendLink()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
