import type { NewSecondFactor } from '../api/account-security.ts'
import { endpoints } from '../api/endpoints.ts'
import { m } from '../messages/compiled/messages.js'
import { SubmitForm } from '../ui/submit-form.tsx'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { CodeField } from './sign-in-forms.tsx'

/** QR readers require an empty margin of four units. */
const marginUnits = 4

/** Shows the secret and asks for a first code, which proves that the app has the secret. */
export function EnrollmentForm({ enrollment, onDone }: { enrollment: NewSecondFactor; onDone: () => void }) {
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
