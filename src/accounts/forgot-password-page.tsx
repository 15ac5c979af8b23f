import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/forgot-password-page'
import { AccountCard } from './account-card.tsx'

export const meta: Route.MetaFunction = () => describeUnlisted(m.accounts_forgotHeading(), m.accounts_forgotIntro())

export default function ForgotPasswordPage() {
  const navigate = useNavigate()

  function goToLogin() {
    toast(m.accounts_resetMailSent())
    navigate('/login')
  }

  return (
    <AccountCard heading={m.accounts_forgotHeading()} links={[{ to: '/login', text: m.accounts_backToLogin() }]}>
      <p>{m.accounts_forgotIntro()}</p>
      <CallForm
        call={calls.sendOobCode}
        toInput={({ email }) => ({ requestType: 'PASSWORD_RESET', email })}
        onDone={goToLogin}
        onRefused={(error) => toast(m.accounts_resetMailFailed({ reason: sentenceFor(error) }), 'problem')}
      >
        {({ busy }) => (
          <>
            <input type="hidden" name="requestType" value="PASSWORD_RESET" />
            <Field label={m.accounts_email()} name="email" type="email" autoComplete="username" required />
            <Button type="submit" busyText={busy && m.accounts_sendingLink()}>
              {m.accounts_sendLink()}
            </Button>
          </>
        )}
      </CallForm>
    </AccountCard>
  )
}
