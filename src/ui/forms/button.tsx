import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'quiet' | 'danger'
  /** The click handler must ignore clicks while this text is shown. */
  busyText?: string | false
}

export function Button({ kind = 'primary', busyText, children, className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind} ${className}`}
      // The attribute `disabled` would take the focus away from keyboard users.
      aria-disabled={busyText ? true : rest['aria-disabled']}
    >
      {busyText || children}
    </button>
  )
}

/** Returns the content of a failure. The dashboard adds a link to Help. */
export const FailureHelp = createContext((text: ReactNode) => text)

export function Failure({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <p role="alert" className={`form-failure ${className}`}>
      {useContext(FailureHelp)(children)}
    </p>
  )
}
