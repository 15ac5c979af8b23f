import type { EndpointName } from '../../api/endpoints.ts'
import type { ErrorCode } from '../../api/errors.ts'
import type { FlashMessage } from '../../api/flash-message.ts'
import { m } from '../../messages/compiled/messages.js'
import { errorMessage } from '../../messages/error-messages.ts'
import type { ToastKind } from '../../ui/toast-region.tsx'

const doneMessages: Partial<Record<EndpointName, () => string>> = {
  signInWithPassword: m.accounts_loginSuccessful,
  finalizeMfaSignIn: m.accounts_loginSuccessful,
  confirmEmailChange: m.security_emailChanged,
  signUp: m.accounts_registrationSuccessful,
  signOut: m.accounts_loggedOut,
  deleteAccount: m.privacy_deleted,
  sendOobCode: m.accounts_resetMailSent,
  resetPassword: m.accounts_passwordChanged,
  sendContactMessage: m.contact_sent,
}

const errorMessages: Partial<Record<EndpointName, (code: ErrorCode) => string>> = {
  signInWithPassword: () => m.accounts_loginFailed(),
  signUp: () => m.accounts_registrationFailed(),
  sendContactMessage: () => m.contact_failed(),
  sendOobCode: (code) => m.accounts_resetMailFailed({ reason: errorMessage(code) }),
}

export function flashToast({ endpoint, error }: FlashMessage): { text: string; kind: ToastKind } | undefined {
  // The field itself shows the message for passwords that differ.
  if (error?.field === 'confirmPassword') return undefined
  const text = error ? errorMessages[endpoint]?.(error.code) : doneMessages[endpoint]?.()
  return text === undefined ? undefined : { text, kind: error ? 'problem' : 'done' }
}
