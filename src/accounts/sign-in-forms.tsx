import { useEffect, useId, useState } from 'react'
import type { OutputOf } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SubmitForm } from '../ui/submit-form.tsx'
import { PasswordField } from './password-fields.tsx'

interface SignInFormProps {
  /** The account whose password is asked for again. */
  email?: string
  className?: string
  submit: { text: string; busyText: ButtonProps['busyText'] }
  onDone: (answer: OutputOf<typeof endpoints.signInWithPassword>) => void | Promise<void>
  onRefused?: () => void
}

/** The first step of a login. The answer has `mfaInfo` if a code is needed as well. */
export function SignInForm({ email: known, submit, ...rest }: SignInFormProps) {
  return (
    <SubmitForm
      {...rest}
      call={endpoints.signInWithPassword}
      toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
      submit={{ ...submit, className: '' }}
    >
      {known === undefined ? (
        <Field label={m.accounts_email()} name="email" type="email" autoComplete="username" required />
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={known} />
      )}
      <PasswordField label={m.accounts_password()} />
    </SubmitForm>
  )
}

/** The second step of a login: a code of the app or a backup code. */
export function CodeForm({ onDone }: { onDone: (signedIn: { email: string }) => void | Promise<void> }) {
  const [usesBackup, setUsesBackup] = useState(false)
  const [waitForHydration, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <>
      <SubmitForm
        call={endpoints.finalizeMfaSignIn}
        className="grid gap-4"
        onDone={onDone}
        submit={{ text: m.accounts_login(), busyText: m.accounts_loggingIn(), className: '' }}
      >
        <CodeField
          key={usesBackup ? 'backup' : 'app'}
          label={usesBackup ? m.security_backupCode() : m.security_appCode()}
          hint={usesBackup ? m.security_backupCodeHint() : m.security_appCodeHint()}
          // The field takes both kinds of code until it is waitForHydration, because only a script can switch it.
          onlyDigits={waitForHydration && !usesBackup}
          takesFocus={waitForHydration}
        />
      </SubmitForm>
      {/* The space is reserved where script will run, so that nothing moves when the button appears. */}
      <Button
        kind="quiet"
        className={waitForHydration ? '' : 'invisible noscript:hidden'}
        onClick={() => setUsesBackup(!usesBackup)}
      >
        {usesBackup ? m.security_useApp() : m.security_useBackup()}
      </Button>
    </>
  )
}

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
