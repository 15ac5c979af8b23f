import { endpoints } from '../../api/endpoints.ts'
import { messageFor } from '../../browser/call-api.ts'
import { clearStoredSession } from '../../browser/stored-session.ts'
import { navigateWithMessage, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { comparePasswords, EmailField, NewPasswordFields } from './account-fields.tsx'

export function RegisterForm({ minLength }: { minLength: number }) {
  return (
    <SubmitForm
      endpoint={endpoints.signUp}
      toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
      check={comparePasswords('password')}
      onDone={() => navigateWithMessage('/login', m.accounts_registrationSuccessful())}
      onError={() => toast(m.accounts_registrationFailed(), 'problem')}
      submit={{ text: m.accounts_register(), busyText: m.accounts_registering() }}
    >
      <EmailField />
      <NewPasswordFields label={m.accounts_password()} name="password" hint={m.accounts_passwordHint({ minLength })} />
    </SubmitForm>
  )
}

export function ForgotPasswordForm() {
  return (
    <SubmitForm
      endpoint={endpoints.sendOobCode}
      onDone={() => navigateWithMessage('/login', m.accounts_resetMailSent())}
      onError={(error) => toast(m.accounts_resetMailFailed({ reason: messageFor(error) }), 'problem')}
      submit={{ text: m.accounts_sendLink(), busyText: m.accounts_sendingLink() }}
    >
      <p>{m.accounts_forgotIntro()}</p>
      <input type="hidden" name="requestType" value="PASSWORD_RESET" />
      <EmailField />
    </SubmitForm>
  )
}

export function ResetPasswordForm({ oobCode, minLength }: { oobCode: string; minLength: number }) {
  return (
    <SubmitForm
      endpoint={endpoints.resetPassword}
      check={comparePasswords('newPassword')}
      onDone={() => redirectToLogin(m.accounts_passwordChanged())}
      submit={{ text: m.accounts_setPassword(), busyText: m.accounts_settingPassword() }}
    >
      <input type="hidden" name="oobCode" value={oobCode} />
      <NewPasswordFields
        label={m.accounts_newPassword()}
        name="newPassword"
        hint={m.accounts_passwordHint({ minLength })}
      />
    </SubmitForm>
  )
}

/** Requires a click, because mail scanners open every link. */
export function ConfirmEmailForm({ oobCode }: { oobCode: string }) {
  return (
    <SubmitForm
      endpoint={endpoints.confirmEmailChange}
      onDone={() => redirectToLogin(m.security_emailChanged())}
      submit={{ text: m.security_changeEmail(), busyText: m.security_changing() }}
    >
      <p>{m.security_emailConfirm()}</p>
      <input type="hidden" name="oobCode" value={oobCode} />
    </SubmitForm>
  )
}

function redirectToLogin(message: string) {
  clearStoredSession()
  return navigateWithMessage('/login', message)
}
