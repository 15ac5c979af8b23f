import { type ComponentProps, useState } from 'react'
import type { NewSecondFactor } from '../api/account-security.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { useRefresh } from '../ui/refresh.ts'
import { SubmitForm } from '../ui/submit-form.tsx'
import { toast } from '../ui/toasts.ts'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { PasswordField } from './account-fields.tsx'
import type { AccountSecurity } from './account-security.server.ts'
import { BackupCodes } from './backup-codes.tsx'
import { CodeField } from './sign-in-forms.tsx'

export function SecondFactor({ isOn, backupCodesLeft }: AccountSecurity['secondFactor']) {
  const refresh = useRefresh()
  const [enrollment, setEnrollment] = useState<NewSecondFactor>()
  const [codes, setCodes] = useState<string[]>()

  async function showCodes(backupCodes: string[] | undefined) {
    setEnrollment(undefined)
    setCodes(backupCodes)
    await refresh()
  }

  if (enrollment) return <EnrollmentForm enrollment={enrollment} onDone={() => showCodes(enrollment.backupCodes)} />
  if (!isOn)
    return (
      <>
        <p>{m.security_secondFactorHint()}</p>
        <PasswordForm
          endpoint={endpoints.startMfaEnrollment}
          action={m.security_setUpSecondFactor()}
          onDone={setEnrollment}
        />
      </>
    )
  return (
    <>
      <p>{m.security_secondFactorIsOn()}</p>
      {codes ? <BackupCodes codes={codes} /> : <p>{m.security_backupCodesLeft({ count: backupCodesLeft })}</p>}
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.security_newBackupCodes()}</summary>
        <PasswordForm
          endpoint={endpoints.makeBackupCodes}
          action={m.security_makeBackupCodes()}
          onDone={({ backupCodes }) => showCodes(backupCodes)}
        />
      </details>
      <details>
        <summary className="link w-fit cursor-pointer py-3 font-semibold">{m.security_removeSecondFactor()}</summary>
        <PasswordForm
          endpoint={endpoints.withdrawMfa}
          action={m.security_removeSecondFactorNow()}
          kind="danger"
          onDone={() => {
            toast(m.security_secondFactorRemoved())
            return showCodes(undefined)
          }}
        />
      </details>
    </>
  )
}

/** QR readers require an empty margin of four units. */
const marginUnits = 4

function EnrollmentForm({ enrollment, onDone }: { enrollment: NewSecondFactor; onDone: () => void }) {
  const { uri, secret, qr } = enrollment
  const edge = qr.size + 2 * marginUnits
  const firstStep = useFocusOnMount<HTMLParagraphElement>()
  return (
    <SubmitForm
      endpoint={endpoints.finalizeMfaEnrollment}
      onDone={onDone}
      submit={{ text: m.security_turnOn(), busyText: m.security_confirm_checking() }}
    >
      <p ref={firstStep} tabIndex={-1}>
        {m.security_step1()}
      </p>
      <p>
        <a href={uri} className="button button-quiet">
          {m.security_openInApp()}
        </a>
      </p>
      <p>{m.security_step2()}</p>
      <svg
        role="img"
        aria-label={m.security_qr()}
        viewBox={`${-marginUnits} ${-marginUnits} ${edge} ${edge}`}
        className="w-full max-w-64 bg-white text-black forced-color-adjust-none"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <p>{m.security_step3()}</p>
      <p className="font-mono text-lg wrap-anywhere select-all" translate="no">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <CodeField label={m.security_appCode()} hint={m.security_firstCodeHint()} onlyDigits />
    </SubmitForm>
  )
}

type PasswordEndpoint = (typeof endpoints)['startMfaEnrollment' | 'makeBackupCodes' | 'withdrawMfa']
type FormProps<E extends PasswordEndpoint> = ComponentProps<typeof SubmitForm<E>>

/** Asks for the password even if the login is recent. */
function PasswordForm<E extends PasswordEndpoint>({
  action,
  kind,
  ...form
}: Pick<FormProps<E>, 'endpoint' | 'onDone'> & { action: string; kind?: 'danger' }) {
  const submit = { text: action, kind, busyText: m.security_confirm_checking() }
  return (
    <SubmitForm {...form} resetWhenDone submit={submit}>
      <PasswordField label={m.security_currentPassword()} />
    </SubmitForm>
  )
}
