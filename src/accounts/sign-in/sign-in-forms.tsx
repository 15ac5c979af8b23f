import { type ComponentProps, useContext, useState } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { localPath } from '../../messages/language.ts'
import { Button, type ButtonProps } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { FlashContext } from '../../ui/forms/form-state.ts'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { useHydrated } from '../../ui/forms/use-hydrated.ts'
import { EmailField, PasswordField } from './account-fields.tsx'

interface SignInFormProps {
  /** The login page, which can start again, asks for the email. */
  email?: string
  startsWithCode?: boolean
  onCode?: () => void
  submit: { text: string; busyText: ButtonProps['busyText'] }
  onDone: (account: { email: string }) => void | Promise<void>
  onError?: () => void
}

export function SignInForm(props: SignInFormProps) {
  const { email: knownEmail, startsWithCode = false, onCode, submit, onDone, ...form } = props
  const [asksForCode, setAsksForCode] = useState(startsWithCode)
  const flash = useContext(FlashContext)
  if (asksForCode && knownEmail !== undefined) return <CodeForm onDone={onDone} />
  if (asksForCode)
    return (
      <>
        <p>{m.security_enterCode()}</p>
        <CodeForm onDone={onDone} />
        <p>
          <a href={localPath('/login')}>{m.security_startAgain()}</a>
        </p>
      </>
    )
  return (
    <SubmitForm
      {...form}
      endpoint={endpoints.signInWithPassword}
      // After a failed form post without script, the flash message contains the email.
      values={flash?.values}
      toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
      onDone={(account) => {
        if (!account.mfaInfo) return onDone(account)
        setAsksForCode(true)
        onCode?.()
      }}
      submit={{ ...submit, className: '' }}
    >
      {knownEmail === undefined ? (
        <EmailField />
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={knownEmail} />
      )}
      <PasswordField label={m.accounts_password()} />
    </SubmitForm>
  )
}

function CodeForm({ onDone }: Pick<SignInFormProps, 'onDone'>) {
  const [usesBackup, setUsesBackup] = useState(false)
  const isHydrated = useHydrated()
  return (
    <>
      <SubmitForm
        endpoint={endpoints.finalizeMfaSignIn}
        onDone={onDone}
        submit={{ text: m.accounts_login(), busyText: m.accounts_loggingIn(), className: '' }}
      >
        <CodeField
          key={usesBackup ? 'backup' : 'app'}
          label={usesBackup ? m.security_backupCode() : m.security_appCode()}
          hint={usesBackup ? m.security_backupCodeHint() : m.security_appCodeHint()}
          // Before hydration the field must accept both kinds of code, because only a script can switch it.
          onlyDigits={isHydrated && !usesBackup}
          autoFocus
        />
      </SubmitForm>
      {/* The invisible button reserves its space before hydration, so that the layout does not shift. */}
      <Button
        kind="quiet"
        className={isHydrated ? '' : 'invisible noscript:hidden'}
        onClick={() => setUsesBackup(!usesBackup)}
      >
        {usesBackup ? m.security_useApp() : m.security_useBackup()}
      </Button>
    </>
  )
}

type CodeFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'autoFocus'> & { onlyDigits: boolean }

export function CodeField({ onlyDigits, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      name="verificationCode"
      inputMode={onlyDigits ? 'numeric' : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
