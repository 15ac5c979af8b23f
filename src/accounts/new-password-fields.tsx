import { m } from '../messages/compiled/messages.js'
import { Field } from '../ui/field.tsx'

interface NewPasswordFieldsProps {
  label: string
  name: string
  hint: string
}

/** A password that is chosen, typed twice. Goes with `passwordsMatch`. */
export function NewPasswordFields(first: NewPasswordFieldsProps) {
  return (
    <>
      <Field {...first} type="password" autoComplete="new-password" required />
      <Field
        label={m.accounts_confirmPassword()}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  )
}

/** @param name of the field above. @returns what a form is told when the two are not the same */
export function passwordsMatch(name: string) {
  return (typed: Record<string, string>): Record<string, string> =>
    typed[name] === typed.confirmPassword ? {} : { confirmPassword: m.accounts_passwordsDoNotMatch() }
}
