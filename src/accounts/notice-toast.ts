import type { CallName } from '../contract/calls.ts'
import type { FormNotice } from '../contract/form-notice.ts'
import { messages, refusalSentences } from '../contract/messages.ts'
import type { ToastKind } from '../ui/toasts.tsx'

const { accounts, contact } = messages

const done: Partial<Record<CallName, string>> = {
  signInWithPassword: accounts.loginSuccessful,
  signUp: accounts.registrationSuccessful,
  signOut: accounts.loggedOut,
  sendOobCode: accounts.resetMailSent,
  resetPassword: accounts.passwordChanged,
  sendContactMessage: contact.sent,
}

const refused: Partial<Record<CallName, string>> = {
  signInWithPassword: accounts.loginFailed,
  signUp: accounts.registrationFailed,
  sendContactMessage: contact.failed,
}

/** The notice in the corner for a form that the browser posted by itself: the same sentence as with the script. */
export function noticeToast({ call, refusal }: FormNotice): { text: string; kind: ToastKind } | undefined {
  const text = refusal ? refusedToast({ call, refusal }) : done[call]
  return text === undefined ? undefined : { text, kind: refusal ? 'problem' : 'done' }
}

function refusedToast({ call, refusal }: Required<Pick<FormNotice, 'call' | 'refusal'>>): string | undefined {
  if (call === 'sendOobCode') return accounts.resetMailFailed(refusalSentences[refusal.code])
  // Two passwords that differ never reached the accounts; the sentence stands at the field.
  if (refusal.field === 'confirmPassword') return undefined
  return refused[call]
}
