import { calls } from '../api/calls.ts'
import type { Safety } from '../api/safety.ts'
import { emailMaxLength } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { toast } from '../ui/toasts.ts'

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
