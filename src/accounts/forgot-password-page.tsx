import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { sentenceFor } from '../ui/ask.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import type { Route } from './+types/forgot-password-page'
import { AccountCard } from './account-card.tsx'

const { accounts } = messages

export const meta: Route.MetaFunction = () => describeUnlisted(accounts.forgotHeading, accounts.forgotIntro)

export default function ForgotPasswordPage() {
  const navigate = useNavigate()

  function goToLogin() {
    toast(accounts.resetMailSent)
    navigate('/login')
  }

  return (
    <AccountCard heading={accounts.forgotHeading} links={[{ to: '/login', text: accounts.backToLogin }]}>
      <p>{accounts.forgotIntro}</p>
      <CallForm
        call={calls.sendOobCode}
        toInput={({ email }) => ({ requestType: 'PASSWORD_RESET', email })}
        onDone={goToLogin}
        onRefused={(error) => toast(accounts.resetMailFailed(sentenceFor(error)), 'problem')}
      >
        {({ busy }) => (
          <>
            <input type="hidden" name="requestType" value="PASSWORD_RESET" />
            <Field label={accounts.email} name="email" type="email" autoComplete="username" required />
            <Button type="submit" busyText={busy && accounts.sendingLink}>
              {accounts.sendLink}
            </Button>
          </>
        )}
      </CallForm>
    </AccountCard>
  )
}
