import { type ComponentProps, useState } from 'react'
import type { AccountSecurity, NewSecondFactor } from '../api/account-security.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toast } from '../ui/toasts.ts'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { PasswordField } from './password-fields.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

export function SecondFactor({ isOn, backupCodesLeft }: AccountSecurity['secondFactor']) {
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
    toast(m.security_codeRemoved())
    await refresh()
  }

  if (made) return <SecondFactorSetUp made={made} onDone={() => switchedOn(made.backupCodes)} />
  if (!isOn)
    return (
      <>
        <p>{m.security_codeHint()}</p>
        <PasswordForm call={endpoints.startMfaEnrollment} action={m.security_setUpCode()} onDone={setMade} />
      </>
    )
  return (
    <>
      <p>{m.security_codeIsOn()}</p>
      {codes ? <BackupCodeList codes={codes} /> : <p>{m.security_backupCodesLeft({ count: backupCodesLeft })}</p>}
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.security_newBackupCodes()}</summary>
        <PasswordForm
          call={endpoints.makeBackupCodes}
          action={m.security_makeBackupCodes()}
          onDone={({ backupCodes }) => switchedOn(backupCodes)}
        />
      </details>
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.security_removeCode()}</summary>
        <PasswordForm call={endpoints.withdrawMfa} action={m.security_removeCodeNow()} kind="danger" onDone={removed} />
      </details>
    </>
  )
}

type PasswordCall = (typeof endpoints)['startMfaEnrollment' | 'makeBackupCodes' | 'withdrawMfa']
type FormProps<C extends PasswordCall> = ComponentProps<typeof SubmitForm<C>>

/** An action that needs the password, however recent the login is. */
function PasswordForm<C extends PasswordCall>({
  action,
  kind,
  ...form
}: Pick<FormProps<C>, 'call' | 'onDone'> & { action: string; kind?: 'danger' }) {
  const submit = { text: action, kind, busyText: m.security_again_checking() }
  return (
    <SubmitForm {...form} resetWhenDone className="grid gap-4" submit={submit}>
      <PasswordField label={m.security_currentPassword()} />
    </SubmitForm>
  )
}

function BackupCodeList({ codes }: { codes: string[] }) {
  const list = useFocusOnMount<HTMLDivElement>()
  return (
    <div ref={list} tabIndex={-1} role="status" className="panel grid gap-3">
      <p className="font-semibold">{m.security_writeDown()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-6 gap-y-2 font-mono" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
