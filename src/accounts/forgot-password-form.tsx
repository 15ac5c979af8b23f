import { calls } from '../api/calls.ts'
import { m } from '../messages/compiled/messages.js'
import { sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { leaveFor } from '../ui/leave-for.ts'
import { toast } from '../ui/toasts.ts'

export function ForgotPasswordForm() {
  return (
    <CallForm
      call={calls.sendOobCode}
      toInput={({ email }) => ({ requestType: 'PASSWORD_RESET', email })}
      onDone={() => leaveFor('/login', m.accounts_resetMailSent())}
      onRefused={(error) => toast(m.accounts_resetMailFailed({ reason: sentenceFor(error) }), 'problem')}
    >
      {({ busy }) => (
        <>
          <input type="hidden" name="requestType" value="PASSWORD_RESET" />
          <Field label={m.accounts_email()} name="email" type="email" autoComplete="username" required />
          <Button type="submit" busyText={busy && m.accounts_sendingLink()}>
            {m.accounts_sendLink()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
