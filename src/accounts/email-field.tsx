import { useEffect, useRef } from 'react'
import { m } from '../messages/compiled/messages.js'
import { Field } from '../ui/field.tsx'

const storageKey = 'typedEmail'

/** Starts with the email that was typed into another account form in this tab. */
export function EmailField() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && !input.current.value) input.current.value = tryStorage('getItem') ?? ''
  }, [])
  return (
    <Field
      ref={input}
      label={m.accounts_email()}
      name="email"
      type="email"
      autoComplete="username"
      required
      onInput={({ currentTarget }) => tryStorage('setItem', currentTarget.value)}
    />
  )
}

export function forgetTypedEmail(): void {
  tryStorage('removeItem')
}

/** Returns undefined if the browser forbids storage. */
function tryStorage(method: 'getItem' | 'setItem' | 'removeItem', value = ''): string | null | undefined {
  try {
    return sessionStorage[method](storageKey, value) ?? null
  } catch {
    return undefined
  }
}
