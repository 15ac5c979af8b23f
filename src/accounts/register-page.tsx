import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { requestContext } from '../platform/request-context.server.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { Field } from '../ui/field.tsx'
import { toast } from '../ui/toasts.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/register-page'
import { AccountCard } from './account-card.tsx'
import { NewPasswordFields, passwordsMatch } from './new-password-fields.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { leastLength: context.get(requestContext).shop.config.passwordMinLength }
}

export const meta: Route.MetaFunction = () =>
  describeUnlisted(m.accounts_registerHeading(), m.accounts_registerDescription())

export default function RegisterPage({ loaderData: { leastLength } }: Route.ComponentProps) {
  const navigate = useNavigate()

  function goToLogin() {
    toast(m.accounts_registrationSuccessful())
    navigate('/login')
  }

  return (
    <AccountCard heading={m.accounts_registerHeading()} links={[{ to: '/login', text: m.accounts_haveAccount() }]}>
      <CallForm
        call={calls.signUp}
        toInput={({ email, password }) => ({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' })}
        check={passwordsMatch('password')}
        onDone={goToLogin}
        onRefused={() => toast(m.accounts_registrationFailed(), 'problem')}
      >
        {({ busy }) => (
          <>
            <Field label={m.accounts_email()} name="email" type="email" autoComplete="username" required />
            <NewPasswordFields
              label={m.accounts_password()}
              name="password"
              hint={m.accounts_passwordHint({ visitorPasswordMinLength: leastLength })}
            />
            <Button type="submit" busyText={busy && m.accounts_registering()}>
              {m.accounts_register()}
            </Button>
          </>
        )}
      </CallForm>
    </AccountCard>
  )
}
