import { requestContext } from '../platform/request-context.server.ts'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import type { Route } from './+types/reset-password-page'
import { AccountCard } from './account-card.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** The code of the mailed link; a form that the browser posted by itself brings it back in its notice. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { notice, shop } = context.get(requestContext)
  return {
    oobCode: new URL(request.url).searchParams.get('oobCode') || notice?.values.oobCode,
    leastLength: shop.config.passwordMinLength,
  }
}

/**
 * The address of this page holds the code, so no other site may learn where a visitor came from; the shop itself learns
 * by it in which language she reads.
 */
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export const meta: Route.MetaFunction = () => describeUnlisted(m.accounts_resetHeading(), m.accounts_resetDescription())

export default function ResetPasswordPage({ loaderData: { oobCode, leastLength } }: Route.ComponentProps) {
  return (
    <AccountCard
      heading={m.accounts_resetHeading()}
      links={[
        { to: '/forgot-password', text: m.accounts_askForNewLink() },
        { to: '/login', text: m.accounts_backToLogin() },
      ]}
    >
      {oobCode ? <ResetPasswordForm oobCode={oobCode} leastLength={leastLength} /> : <p>{m.accounts_linkNotValid()}</p>}
    </AccountCard>
  )
}
