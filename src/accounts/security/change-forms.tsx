import { endpoints } from '../../api/endpoints.ts'
import { emailMaxLength, ownerPasswordMinLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { useChangeReport } from '../../ui/dashboard/action.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { comparePasswords, NewPasswordFields, PasswordField } from '../sign-in/account-fields.tsx'
import type { AccountSecurity } from './account-security.server.ts'

export function ChangePasswordForm({ email }: { email: string }) {
  const reportChange = useChangeReport()
  return (
    <SubmitForm
      endpoint={endpoints.changePassword}
      check={comparePasswords('newPassword')}
      onDone={() => reportChange(m.security_passwordChanged())}
      resetWhenDone
      submit={{ text: m.security_changePassword(), busyText: m.security_changing() }}
    >
      {/* Password managers read the account from this field. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={m.security_currentPassword()} />
      <NewPasswordFields
        label={m.accounts_newPassword()}
        name="newPassword"
        hint={m.security_newPasswordHint({ ownerPasswordMinLength })}
      />
    </SubmitForm>
  )
}

export function ChangeEmailForm({ nextEmail }: Pick<AccountSecurity, 'nextEmail'>) {
  const reportChange = useChangeReport()
  return (
    <SubmitForm
      endpoint={endpoints.requestEmailChange}
      onDone={() => reportChange(m.security_emailLinkSent())}
      resetWhenDone
      submit={{ text: m.accounts_sendLink(), busyText: m.accounts_sendingLink() }}
    >
      {nextEmail && <p className="panel wrap-anywhere">{m.security_emailPending({ email: nextEmail })}</p>}
      <Field
        label={m.security_newEmail()}
        name="newEmail"
        type="email"
        autoComplete="off"
        maxLength={emailMaxLength}
        hint={m.security_newEmailHint()}
        required
      />
      <PasswordField label={m.security_currentPassword()} />
    </SubmitForm>
  )
}
