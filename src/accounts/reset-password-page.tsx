import { messages } from '../contract/messages.ts'
import { requestContext } from '../platform/request-context.server.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import type { Route } from './+types/reset-password-page'
import { AccountCard } from './account-card.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

const { accounts } = messages

/** The code of the mailed link; a form that the browser posted by itself brings it back in its notice. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { notice } = context.get(requestContext)
  return { oobCode: new URL(request.url).searchParams.get('oobCode') || notice?.values.oobCode }
}

/** The address of this page holds the code, so no other page may learn where a visitor came from. */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = () => describeUnlisted(accounts.resetHeading, accounts.resetDescription)

export default function ResetPasswordPage({ loaderData: { oobCode } }: Route.ComponentProps) {
  return (
    <AccountCard
      heading={accounts.resetHeading}
      links={[
        { to: '/forgot-password', text: accounts.askForNewLink },
        { to: '/login', text: accounts.backToLogin },
      ]}
    >
      {oobCode ? <ResetPasswordForm oobCode={oobCode} /> : <p>{accounts.linkNotValid}</p>}
    </AccountCard>
  )
}
