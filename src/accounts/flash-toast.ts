import type { EndpointName } from '../api/endpoints.ts'
import type { FlashMessage } from '../api/flash-message.ts'
import { m } from '../messages/compiled/messages.js'
import { errorMessage } from '../messages/error-messages.ts'
import type { ToastKind } from '../ui/toast-region.tsx'

const done: Partial<Record<EndpointName, () => string>> = {
  signInWithPassword: m.accounts_loginSuccessful,
  finalizeMfaSignIn: m.accounts_loginSuccessful,
  confirmEmailChange: m.security_emailChanged,
  signUp: m.accounts_registrationSuccessful,
  signOut: m.accounts_loggedOut,
  sendOobCode: m.accounts_resetMailSent,
  resetPassword: m.accounts_passwordChanged,
  sendContactMessage: m.contact_sent,
}

const refused: Partial<Record<EndpointName, () => string>> = {
  signInWithPassword: m.accounts_loginFailed,
  signUp: m.accounts_registrationFailed,
  sendContactMessage: m.contact_failed,
}

/** Returns the toast for a form that the browser posted without script. */
export function flashToast({ call, refusal }: FlashMessage): { text: string; kind: ToastKind } | undefined {
  const text = refusal ? refusedToast({ call, refusal }) : done[call]?.()
  return text === undefined ? undefined : { text, kind: refusal ? 'problem' : 'done' }
}

function refusedToast({ call, refusal }: Required<Pick<FlashMessage, 'call' | 'refusal'>>): string | undefined {
  if (call === 'sendOobCode') return m.accounts_resetMailFailed({ reason: errorMessage(refusal.code) })
  // The message for two different passwords is at the field.
  if (refusal.field === 'confirmPassword') return undefined
  return refused[call]?.()
}
