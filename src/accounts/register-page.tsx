import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { messages } from '../contract/messages.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import type { Route } from './+types/register-page'
import { AccountCard } from './account-card.tsx'

const { accounts } = messages

export const meta: Route.MetaFunction = () => describeUnlisted(accounts.registerHeading, accounts.registerDescription)

export default function RegisterPage() {
  const navigate = useNavigate()

  function goToLogin() {
    toast(accounts.registrationSuccessful)
    navigate('/login')
  }

  return (
    <AccountCard heading={accounts.registerHeading} links={[{ to: '/login', text: accounts.haveAccount }]}>
      <CallForm
        call={calls.signUp}
        toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
        check={passwordsMatch}
        onDone={goToLogin}
        onRefused={() => toast(accounts.registrationFailed, 'problem')}
      >
        {({ busy }) => (
          <>
            <Field label={accounts.email} name="email" type="email" autoComplete="username" required />
            <Field
              label={accounts.password}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={accounts.passwordHint}
              required
            />
            <Field
              label={accounts.confirmPassword}
              name="confirmPassword"
              type="password"
              autoComplete="new-password"
              required
            />
            <Button type="submit" busyText={busy && accounts.registering}>
              {accounts.register}
            </Button>
          </>
        )}
      </CallForm>
    </AccountCard>
  )
}

function passwordsMatch(typed: Record<string, string>): Record<string, string> {
  return typed.password === typed.confirmPassword ? {} : { confirmPassword: accounts.passwordsDoNotMatch }
}
