import { useEffect, useRef } from 'react'
import { m } from '../messages/compiled/messages.js'
import { Field } from '../ui/field.tsx'
import { tryStorage } from '../ui/try-storage.ts'

const storageKey = 'typedEmail'

/** Starts with the email that was typed into another account form in this tab. */
export function EmailField() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && !input.current.value)
      input.current.value = tryStorage(() => sessionStorage.getItem(storageKey)) ?? ''
  }, [])
  return (
    <Field
      ref={input}
      label={m.accounts_email()}
      name="email"
      type="email"
      autoComplete="username"
      required
      onInput={({ currentTarget }) => tryStorage(() => sessionStorage.setItem(storageKey, currentTarget.value))}
    />
  )
}

export function forgetTypedEmail(): void {
  tryStorage(() => sessionStorage.removeItem(storageKey))
}
