import { type ReactNode, useState } from 'react'
import { m } from '../../messages/compiled/messages.js'
import { Dialog } from '../../ui/dashboard/dialog.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { PasswordConfirmationContext } from '../../ui/forms/form-state.ts'
import { SignInForm } from '../sign-in/sign-in-forms.tsx'

/** Asks for the password in a dialog, so that unsaved input is not lost. */
export function PasswordConfirmation({ children }: { children: ReactNode }) {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>()
  const askForPassword = () => new Promise<boolean>((resolve) => setSettle(() => resolve))

  function close(isConfirmed: boolean) {
    setSettle(undefined)
    settle?.(isConfirmed)
  }

  return (
    <PasswordConfirmationContext value={askForPassword}>
      {children}
      {settle && (
        <Dialog
          closedby="any"
          heading={m.security_confirm_heading()}
          hint={m.security_confirm_hint()}
          onClose={() => close(false)}
        >
          <SignInForm
            email={document.documentElement.dataset.signedIn ?? ''}
            onDone={() => close(true)}
            submit={{ text: m.security_confirm_continue(), busyText: m.security_confirm_checking() }}
          />
          <Button kind="quiet" onClick={() => close(false)}>
            {m.security_cancel()}
          </Button>
        </Dialog>
      )}
    </PasswordConfirmationContext>
  )
}
