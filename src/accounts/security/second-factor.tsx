import { useState } from 'react'
import type { NewSecondFactor } from '../../api/account-security.ts'
import { endpoints } from '../../api/endpoints.ts'
import { copyText, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { focusOnMount, useChangeReport, useRefresh } from '../../ui/dashboard/action.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { PasswordField } from '../sign-in/account-fields.tsx'
import type { AccountSecurity } from './account-security.server.ts'
import { EnrollmentForm } from './enrollment-form.tsx'

export function SecondFactor({ isOn, backupCodesLeft }: AccountSecurity['secondFactor']) {
  const refresh = useRefresh()
  const reportChange = useChangeReport()
  const [enrollment, setEnrollment] = useState<NewSecondFactor>()
  const [isCancelled, setCancelled] = useState(false)
  const [codes, setCodes] = useState<string[]>()

  async function showCodes(backupCodes: string[]) {
    setEnrollment(undefined)
    setCodes(backupCodes)
    await refresh()
  }

  async function reportRemoval() {
    setCodes(undefined)
    await reportChange(m.security_secondFactorRemoved())
  }

  // These forms ask for the password even if the login is recent.
  const password = <PasswordField label={m.security_currentPassword()} />
  const busyText = m.security_confirm_checking()
  if (enrollment)
    return (
      <EnrollmentForm
        enrollment={enrollment}
        onDone={() => showCodes(enrollment.backupCodes)}
        onCancel={() => {
          setCancelled(true)
          setEnrollment(undefined)
        }}
      />
    )
  // The codes are shown once, also if the screen could not be refreshed.
  if (!isOn && !codes)
    return (
      <>
        <p ref={isCancelled ? focusOnMount : undefined} tabIndex={-1}>
          {m.security_secondFactorHint()}
        </p>
        <SubmitForm
          endpoint={endpoints.startMfaEnrollment}
          onDone={setEnrollment}
          submit={{ text: m.security_setUpSecondFactor(), busyText }}
        >
          {password}
        </SubmitForm>
      </>
    )
  return (
    <>
      <p>{m.security_secondFactorIsOn()}</p>
      {codes ? <BackupCodes codes={codes} /> : <p>{m.security_backupCodesLeft({ count: backupCodesLeft })}</p>}
      <Collapsible title={<span className="font-semibold">{m.security_newBackupCodes()}</span>}>
        <SubmitForm
          endpoint={endpoints.makeBackupCodes}
          onDone={({ backupCodes }) => showCodes(backupCodes)}
          resetWhenDone
          submit={{ text: m.security_makeBackupCodes(), busyText }}
        >
          {password}
        </SubmitForm>
      </Collapsible>
      <Collapsible title={<span className="font-semibold">{m.security_removeSecondFactor()}</span>}>
        <SubmitForm
          endpoint={endpoints.withdrawMfa}
          onDone={reportRemoval}
          submit={{ text: m.security_removeSecondFactorNow(), busyText, kind: 'danger' }}
        >
          {password}
        </SubmitForm>
      </Collapsible>
    </>
  )
}

function BackupCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  const copy = () => copyText(text, m.security_codesCopied(), () => toast(m.security_codesNotCopied(), 'problem'))

  return (
    <div ref={focusAtTop} tabIndex={-1} role="status" className="panel grid gap-3">
      <p className="font-semibold">{m.security_shownOnce()}</p>
      <p>{m.security_writeDown()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-4 gap-y-2 font-mono" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" onClick={copy}>
          {m.security_copyCodes()}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="backup-codes.txt"
          className="button button-quiet"
        >
          {m.security_downloadCodes()}
        </a>
      </div>
    </div>
  )
}

/** The long form with the QR code has just disappeared, so the scroll position is wrong. */
function focusAtTop(element: HTMLElement | null) {
  focusOnMount(element)
  element?.scrollIntoView()
}
