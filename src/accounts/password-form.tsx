import type { OutputOf } from '../api/call.ts'
import type { calls } from '../api/calls.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'

type PasswordCall = (typeof calls)['startMfaEnrollment' | 'makeBackupCodes' | 'withdrawMfa']

interface PasswordFormProps<C extends PasswordCall> {
  call: C
  action: string
  kind?: 'primary' | 'danger'
  onDone: (output: OutputOf<C>) => void
}

/** Something for which the password is asked every time, however recent the login is. */
export function PasswordForm<C extends PasswordCall>({ call, action, kind, onDone }: PasswordFormProps<C>) {
  return (
    <CallForm call={call} onDone={onDone} resetWhenDone className="grid gap-4">
      {({ busy }) => (
        <>
          <Field
            label={m.safety_currentPassword()}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button
            type="submit"
            kind={kind}
            busyText={busy && m.safety_again_checking()}
            className="sm:justify-self-start"
          >
            {action}
          </Button>
        </>
      )}
    </CallForm>
  )
}
