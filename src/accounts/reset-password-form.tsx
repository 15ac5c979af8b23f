import { calls } from '../contract/calls.ts'
import { adminPasswordMinLength } from '../contract/shop-facts.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { leaveFor } from '../ui/leave-for.ts'
import { m } from '../words/compiled/messages.js'
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
