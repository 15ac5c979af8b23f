import { calls } from '../api/calls.ts'
import { adminPasswordMinLength } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { leaveFor } from '../ui/leave-for.ts'
import { NewPasswordFields, passwordsMatch } from './new-password-fields.tsx'
import { clearStoredSession } from './stored-session.ts'

/** Sets a new password with the code of a mailed link; every session of the account ends with it. */
export function ResetPasswordForm({ oobCode, leastLength }: { oobCode: string; leastLength: number }) {
  function goToLogin() {
    clearStoredSession()
    return leaveFor('/login', m.accounts_passwordChanged())
  }

  return (
    <CallForm
      call={calls.resetPassword}
      toInput={({ newPassword }) => ({ oobCode, newPassword })}
      check={passwordsMatch('newPassword')}
      onDone={goToLogin}
    >
      {({ busy }) => (
        <>
          <input type="hidden" name="oobCode" value={oobCode} />
          <NewPasswordFields
            label={m.accounts_newPassword()}
            name="newPassword"
            hint={m.accounts_resetPasswordHint({ visitorPasswordMinLength: leastLength, adminPasswordMinLength })}
          />
          <Button type="submit" busyText={busy && m.accounts_settingPassword()}>
            {m.accounts_setPassword()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
