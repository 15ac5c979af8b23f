import type { Safety } from '../api/account-security.ts'
import { endpoints } from '../api/endpoints.ts'
import { adminPasswordMinLength, emailMaxLength } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { Field } from '../ui/field.tsx'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toast } from '../ui/toasts.ts'
import { NewPasswordFields, PasswordField, passwordsMatch } from './password-fields.tsx'

export function ChangePasswordForm({ email }: { email: string }) {
  return (
    <SubmitForm
      call={endpoints.changePassword}
      check={passwordsMatch('newPassword')}
      onDone={useDone(m.safety_passwordChanged())}
      resetWhenDone
      className="grid gap-4"
      submit={{ text: m.safety_changePassword(), busyText: m.safety_changing() }}
    >
      <p>{m.safety_passwordHint()}</p>
      {/* Tells a password manager which account it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={m.safety_currentPassword()} />
      <NewPasswordFields
        label={m.accounts_newPassword()}
        name="newPassword"
        hint={m.safety_newPasswordHint({ adminPasswordMinLength })}
      />
    </SubmitForm>
  )
}

/** Requests a link to the new address. The address changes when that link is opened. */
export function ChangeEmailForm({ email, nextEmail }: Pick<Safety, 'email' | 'nextEmail'>) {
  return (
    <SubmitForm
      call={endpoints.requestEmailChange}
      onDone={useDone(m.safety_emailLinkSent())}
      resetWhenDone
      className="grid gap-4"
      submit={{ text: m.accounts_sendLink(), busyText: m.accounts_sendingLink() }}
    >
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
      <PasswordField label={m.safety_currentPassword()} />
    </SubmitForm>
  )
}

function useDone(message: string) {
  const refresh = useRefresh()
  return () => {
    toast(message)
    return refresh()
  }
}
