import type { ButtonHTMLAttributes, Ref } from 'react'

type Kind = 'primary' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind
  ref?: Ref<HTMLButtonElement>
  /** What the button says while its work is under way. Whoever handles the press does nothing more meanwhile. */
  busyText?: string | false
}

/** A button that says what it does. */
export function Button({ kind = 'primary', busyText, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind} ${className}`}
      // Not `disabled`, which would take the focus away from whoever pressed it by keyboard.
      aria-disabled={busyText ? true : rest['aria-disabled']}
    >
      {busyText || children}
    </button>
  )
}
