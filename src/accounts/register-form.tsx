import { calls } from '../api/calls.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { leaveFor } from '../ui/leave-for.ts'
import { toast } from '../ui/toasts.ts'
import { NewPasswordFields, passwordsMatch } from './new-password-fields.tsx'

export function RegisterForm({ leastLength }: { leastLength: number }) {
  return (
    <CallForm
      call={calls.signUp}
      toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
      check={passwordsMatch('password')}
      onDone={() => leaveFor('/login', m.accounts_registrationSuccessful())}
      onRefused={() => toast(m.accounts_registrationFailed(), 'problem')}
    >
      {({ busy }) => (
        <>
          <Field label={m.accounts_email()} name="email" type="email" autoComplete="username" required />
          <NewPasswordFields
            label={m.accounts_password()}
            name="password"
            hint={m.accounts_passwordHint({ visitorPasswordMinLength: leastLength })}
          />
          <Button type="submit" busyText={busy && m.accounts_registering()}>
            {m.accounts_register()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
