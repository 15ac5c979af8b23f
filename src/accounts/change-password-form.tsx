import { calls } from '../api/calls.ts'
import { adminPasswordMinLength } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { toast } from '../ui/toasts.ts'
import { NewPasswordFields, passwordsMatch } from './new-password-fields.tsx'

export function ChangePasswordForm({ email }: { email: string }) {
  const refresh = useRefresh()

  async function done() {
    toast(m.safety_passwordChanged())
    await refresh()
  }

  return (
    <CallForm
      call={calls.changePassword}
      check={passwordsMatch('newPassword')}
      onDone={done}
      resetWhenDone
      className="grid gap-4"
    >
      {({ busy }) => (
        <>
          <p>{m.safety_passwordHint()}</p>
          {/* So that a password manager knows whose it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field
            label={m.safety_currentPassword()}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <NewPasswordFields
            label={m.accounts_newPassword()}
            name="newPassword"
            hint={m.safety_newPasswordHint({ adminPasswordMinLength })}
          />
          <Button type="submit" busyText={busy && m.safety_changing()} className="sm:justify-self-start">
            {m.safety_changePassword()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
