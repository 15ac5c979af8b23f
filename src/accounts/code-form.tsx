import { useEffect, useState } from 'react'
import { calls } from '../api/calls.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { CodeField } from './code-field.tsx'

/** Asks for the second factor, when the password was right. */
export function CodeForm({ onDone }: { onDone: (signedIn: { email: string }) => void | Promise<void> }) {
  const [usesBackup, setUsesBackup] = useState(false)
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <CallForm call={calls.finalizeMfaSignIn} className="grid gap-4" onDone={onDone}>
      {({ busy }) => (
        <>
          <CodeField
            key={usesBackup ? 'backup' : 'app'}
            label={usesBackup ? m.safety_backupCode() : m.safety_appCode()}
            hint={usesBackup ? m.safety_backupCodeHint() : m.safety_appCodeHint()}
            // Without the script there is one field for both.
            onlyDigits={hydrated && !usesBackup}
            takesFocus={hydrated}
          />
          <Button type="submit" busyText={busy && m.accounts_loggingIn()}>
            {m.accounts_login()}
          </Button>
          {/* Its room is kept where a script is coming, so that nothing moves down when it is there. */}
          <Button
            kind="quiet"
            className={hydrated ? '' : 'invisible noscript:hidden'}
            onClick={() => setUsesBackup(!usesBackup)}
          >
            {usesBackup ? m.safety_useApp() : m.safety_useBackup()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
