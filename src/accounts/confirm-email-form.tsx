import { calls } from '../api/calls.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { leaveFor } from '../ui/leave-for.ts'
import { clearStoredSession } from './stored-session.ts'

/** Confirms a new address by the code of the mailed link, because programs that scan mails open every link. */
export function ConfirmEmailForm({ oobCode }: { oobCode: string }) {
  function goToLogin() {
    clearStoredSession()
    return leaveFor('/login', m.safety_emailChanged())
  }

  return (
    <CallForm call={calls.confirmEmailChange} toInput={() => ({ oobCode })} onDone={goToLogin}>
      {({ busy }) => (
        <>
          <p>{m.safety_emailConfirm()}</p>
          <input type="hidden" name="oobCode" value={oobCode} />
          <Button type="submit" busyText={busy && m.safety_changing()}>
            {m.safety_changeEmail()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
