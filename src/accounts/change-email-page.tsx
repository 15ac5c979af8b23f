import { useNavigate } from 'react-router'
import { calls } from '../contract/calls.ts'
import { requestContext } from '../platform/request-context.server.ts'
import { Button } from '../ui/button.tsx'
import { CallForm } from '../ui/call-form.tsx'
import { toast } from '../ui/toasts.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/change-email-page'
import { AccountCard } from './account-card.tsx'
import { clearStoredSession } from './stored-session.ts'

/** The code of the mailed link; a form that the browser posted by itself brings it back in its notice. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { notice } = context.get(requestContext)
  return { oobCode: new URL(request.url).searchParams.get('oobCode') || notice?.values.oobCode }
}

/** The address of this page holds the code. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export const meta: Route.MetaFunction = () => describeUnlisted(m.safety_emailHeading(), m.safety_emailDescription())

/** Where the link to a new address leads. It asks once more: programs that look into mails open every link. */
export default function ChangeEmailPage({ loaderData: { oobCode } }: Route.ComponentProps) {
  return (
    <AccountCard heading={m.safety_emailHeading()} links={[{ to: '/login', text: m.accounts_backToLogin() }]}>
      {oobCode ? <ConfirmForm oobCode={oobCode} /> : <p>{m.accounts_linkNotValid()}</p>}
    </AccountCard>
  )
}

function ConfirmForm({ oobCode }: { oobCode: string }) {
  const navigate = useNavigate()

  function goToLogin() {
    toast(m.safety_emailChanged())
    clearStoredSession()
    navigate('/login')
  }

  return (
    <CallForm call={calls.confirmEmailChange} toInput={() => ({ oobCode })} onDone={goToLogin}>
      {({ busy }) => (
        <>
          <p>{m.safety_emailConfirm()}</p>
          <input type="hidden" name="oobCode" value={oobCode} />
          <Button type="submit" busyText={busy && m.safety_changing()}>
            {m.safety_changeEmail()}
          </Button>
        </>
      )}
    </CallForm>
  )
}
