import { useState } from 'react'
import { calls } from '../api/calls.ts'
import type { NewSecondFactor, Safety } from '../api/safety.ts'
import { m } from '../messages/compiled/messages.js'
import { useRefresh } from '../ui/refresh.ts'
import { toast } from '../ui/toasts.ts'
import { BackupCodeList } from './backup-code-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

/** A code besides the password: off until the owner sets it up. */
export function SecondFactor({ isOn, backupCodesLeft }: Safety['secondFactor']) {
  const refresh = useRefresh()
  const [made, setMade] = useState<NewSecondFactor>()
  const [codes, setCodes] = useState<string[]>()

  async function switchedOn(backupCodes: string[]) {
    setMade(undefined)
    setCodes(backupCodes)
    await refresh()
  }

  async function removed() {
    setCodes(undefined)
    toast(m.safety_codeRemoved())
    await refresh()
  }

  if (made) return <SecondFactorSetUp made={made} onDone={() => switchedOn(made.backupCodes)} />
  if (!isOn)
    return (
      <>
        <p>{m.safety_codeHint()}</p>
        <PasswordForm call={calls.startMfaEnrollment} action={m.safety_setUpCode()} onDone={setMade} />
      </>
    )
  return (
    <>
      <p>{m.safety_codeIsOn()}</p>
      {codes ? <BackupCodeList codes={codes} /> : <p>{m.safety_backupCodesLeft({ count: backupCodesLeft })}</p>}
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.safety_newBackupCodes()}</summary>
        <PasswordForm
          call={calls.makeBackupCodes}
          action={m.safety_makeBackupCodes()}
          onDone={({ backupCodes }) => switchedOn(backupCodes)}
        />
      </details>
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.safety_removeCode()}</summary>
        <PasswordForm call={calls.withdrawMfa} action={m.safety_removeCodeNow()} kind="danger" onDone={removed} />
      </details>
    </>
  )
}
