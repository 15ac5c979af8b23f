import { useEffect, useId } from 'react'
import { Field } from '../ui/field.tsx'

interface CodeFieldProps {
  label: string
  hint: string
  /** Phones offer a keypad. */
  onlyDigits: boolean
  takesFocus?: boolean
}

export function CodeField({ onlyDigits, takesFocus = false, ...field }: CodeFieldProps) {
  const id = useId()
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [id, takesFocus])
  return (
    <Field
      {...field}
      id={id}
      name="verificationCode"
      inputMode={onlyDigits ? 'numeric' : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
