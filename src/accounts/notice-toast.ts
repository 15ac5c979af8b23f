import type { CallName } from '../api/calls.ts'
import type { FormNotice } from '../api/form-notice.ts'
import { m } from '../messages/compiled/messages.js'
import { refusalSentence } from '../messages/sentences.ts'
import type { ToastKind } from '../ui/toast-marks.ts'

const done: Partial<Record<CallName, () => string>> = {
  signInWithPassword: m.accounts_loginSuccessful,
  finalizeMfaSignIn: m.accounts_loginSuccessful,
  confirmEmailChange: m.safety_emailChanged,
  signUp: m.accounts_registrationSuccessful,
  signOut: m.accounts_loggedOut,
  sendOobCode: m.accounts_resetMailSent,
  resetPassword: m.accounts_passwordChanged,
  sendContactMessage: m.contact_sent,
}

const refused: Partial<Record<CallName, () => string>> = {
  signInWithPassword: m.accounts_loginFailed,
  signUp: m.accounts_registrationFailed,
  sendContactMessage: m.contact_failed,
}

/** Returns the toast for a form that the browser posted without script. */
export function flashToast({ call, refusal }: FormNotice): { text: string; kind: ToastKind } | undefined {
  const text = refusal ? refusedToast({ call, refusal }) : done[call]?.()
  return text === undefined ? undefined : { text, kind: refusal ? 'problem' : 'done' }
}

function refusedToast({ call, refusal }: Required<Pick<FormNotice, 'call' | 'refusal'>>): string | undefined {
  if (call === 'sendOobCode') return m.accounts_resetMailFailed({ reason: refusalSentence(refusal.code) })
  // The message for two different passwords is at the field.
  if (refusal.field === 'confirmPassword') return undefined
  return refused[call]?.()
}
