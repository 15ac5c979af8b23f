import { m } from '../messages/compiled/messages.js'
import { Field } from '../ui/field.tsx'

export function PasswordField({ label }: { label: string }) {
  return <Field label={label} name="password" type="password" autoComplete="current-password" required />
}

/** Forms with these fields pass `comparePasswords` as their `check`. */
export function NewPasswordFields(first: { label: string; name: string; hint: string }) {
  const common = { type: 'password', autoComplete: 'new-password', required: true }
  return (
    <>
      <Field {...first} {...common} />
      <Field label={m.accounts_confirmPassword()} name="confirmPassword" {...common} />
    </>
  )
}

export function comparePasswords(name: string) {
  return (typed: Record<string, string>): Record<string, string> =>
    typed[name] === typed.confirmPassword ? {} : { confirmPassword: m.accounts_passwordsDoNotMatch() }
}
