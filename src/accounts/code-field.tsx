import { useEffect, useId } from 'react'
import { Field } from '../ui/field.tsx'

interface CodeFieldProps {
  label: string
  hint: string
  /** Phones offer a keypad then. */
  onlyDigits: boolean
  /** It has come in the place of what was pressed. */
  takesFocus: boolean
}

export function CodeField({ label, hint, onlyDigits, takesFocus }: CodeFieldProps) {
  const id = useId()
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [id, takesFocus])
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      name="verificationCode"
      inputMode={onlyDigits ? 'numeric' : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
