import { useEffect, useRef, useState } from 'react'
import { typedEmailKey } from '../../api/shop-constants.ts'
import { tryStorage } from '../../browser/try-storage.ts'
import { m } from '../../messages/compiled/messages.js'
import { Field } from '../../ui/forms/field.tsx'
import { useHydrated } from '../../ui/forms/use-hydrated.ts'

/** Starts with the email that was typed into another account form in this tab. */
export function EmailField() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && !input.current.value)
      input.current.value = tryStorage(() => sessionStorage.getItem(typedEmailKey)) ?? ''
  }, [])
  return (
    <Field
      ref={input}
      label={m.accounts_email()}
      name="email"
      type="email"
      autoComplete="username"
      required
      onInput={({ currentTarget }) => tryStorage(() => sessionStorage.setItem(typedEmailKey, currentTarget.value))}
    />
  )
}

export function forgetTypedEmail(): void {
  tryStorage(() => sessionStorage.removeItem(typedEmailKey))
}

export function PasswordField({ label }: { label: string }) {
  return <Field label={label} name="password" autoComplete="current-password" required {...useShowPassword()} />
}

/** Forms with these fields must pass `comparePasswords` as their `check`. */
export function NewPasswordFields(first: { label: string; name: string; hint: string }) {
  const { type, button } = useShowPassword()
  const common = { type, autoComplete: 'new-password', required: true }
  return (
    <>
      <Field {...first} {...common} button={button} />
      <Field label={m.accounts_confirmPassword()} name="confirmPassword" {...common} />
    </>
  )
}

function useShowPassword() {
  const [isShown, setShown] = useState(false)
  const button = useHydrated() && (
    <button
      type="button"
      className="absolute inset-px left-auto w-20 text-sm font-semibold text-kandangi"
      aria-label={isShown ? m.accounts_hidePassword() : m.accounts_showPassword()}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? m.accounts_hide() : m.accounts_show()}
    </button>
  )
  return { type: isShown ? 'text' : 'password', button }
}

export function comparePasswords(name: string) {
  return (typed: Record<string, string>): Record<string, string> =>
    typed[name] === typed.confirmPassword ? {} : { confirmPassword: m.accounts_passwordsDoNotMatch() }
}
