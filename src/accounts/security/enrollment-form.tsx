import type { NewSecondFactor } from '../../api/account-security.ts'
import { endpoints } from '../../api/endpoints.ts'
import { copyText, toast } from '../../browser/toasts.ts'
import { m } from '../../messages/compiled/messages.js'
import { focusOnMount } from '../../ui/dashboard/action.tsx'
import { Collapsible } from '../../ui/dashboard/collapsible.tsx'
import { useIsWide } from '../../ui/dashboard/use-is-wide.ts'
import { Button } from '../../ui/forms/button.tsx'
import { SubmitForm } from '../../ui/forms/submit-form.tsx'
import { CodeField } from '../sign-in/sign-in-forms.tsx'

interface EnrollmentFormProps {
  enrollment: NewSecondFactor
  onDone: () => void
  onCancel: () => void
}

/** The app is probably on this phone, or on another device if the window is wide. */
export function EnrollmentForm({ enrollment, onDone, onCancel }: EnrollmentFormProps) {
  const isWide = useIsWide()
  const openInApp = (
    <a href={enrollment.uri} className={`button sm:justify-self-start ${isWide ? 'button-quiet' : 'button-primary'}`}>
      {m.security_openInApp()}
    </a>
  )
  const keys = <EnrollmentKeys {...enrollment} />
  return (
    <>
      <SubmitForm
        endpoint={endpoints.finalizeMfaEnrollment}
        onDone={onDone}
        submit={{ text: m.security_turnOn(), busyText: m.security_confirm_checking() }}
        links={
          <Button kind="quiet" onClick={onCancel}>
            {m.security_cancel()}
          </Button>
        }
      >
        <p ref={focusOnMount} tabIndex={-1}>
          {isWide ? m.security_scanFirst() : m.security_openFirst()}
        </p>
        {isWide && keys}
        {openInApp}
        <CodeField label={m.security_appCode()} hint={m.security_firstCodeHint()} onlyDigits />
      </SubmitForm>
      {!isWide && (
        <Collapsible title={<span className="font-semibold">{m.security_otherPhone()}</span>}>
          <p>{m.security_scan()}</p>
          {keys}
        </Collapsible>
      )}
    </>
  )
}

function EnrollmentKeys({ secret, qr }: Pick<NewSecondFactor, 'secret' | 'qr'>) {
  const copy = () => copyText(secret, m.security_keyCopied(), () => toast(m.security_keyNotCopied(), 'problem'))
  return (
    <>
      <img src={qr} alt={m.security_qr()} className="w-full max-w-64" />
      <p>{m.security_orKey()}</p>
      <p className="font-mono wrap-anywhere select-all" translate="no">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <Button kind="quiet" className="sm:justify-self-start" onClick={copy}>
        {m.security_copyKey()}
      </Button>
    </>
  )
}
