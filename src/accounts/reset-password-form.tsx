import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { clearStoredSession } from './stored-session.ts'

const { accounts } = messages

/** Sets a new password with the code of a mailed link; every session of the account ends with it. */
export function ResetPasswordForm({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate()

  function goToLogin() {
    toast(accounts.passwordChanged)
    clearStoredSession()
    navigate('/login')
  }

  return (
    <CallForm
      call={calls.resetPassword}
      toInput={({ newPassword }) => ({ oobCode, newPassword })}
      check={passwordsMatch}
      onDone={goToLogin}
    >
      {({ busy }) => (
        <>
          <input type="hidden" name="oobCode" value={oobCode} />
          <Field
            label={accounts.newPassword}
            name="newPassword"
            type="password"
            autoComplete="new-password"
            hint={accounts.resetPasswordHint}
            required
          />
          <Field
            label={accounts.confirmPassword}
            name="confirmPassword"
            type="password"
            autoComplete="new-password"
            required
          />
          <Button type="submit" busyText={busy && accounts.settingPassword}>
            {accounts.setPassword}
          </Button>
        </>
      )}
    </CallForm>
  )
}

function passwordsMatch(typed: Record<string, string>): Record<string, string> {
  return typed.newPassword === typed.confirmPassword ? {} : { confirmPassword: accounts.passwordsDoNotMatch }
}
