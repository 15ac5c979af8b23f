import { m } from '../messages/compiled/messages.js'
import { page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { AccountCard } from './account-card.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

export const resetPasswordPage = page({
  load: ({ search, notice, shop }) => ({
    data: {
      // A form posted without script brings the code back in its flash message.
      oobCode: search.get('oobCode') || notice?.values.oobCode,
      leastLength: shop.config.passwordMinLength,
    },
    // The address holds the code, which no other site may learn. The shop reads the language of the page from it.
    headers: { 'Referrer-Policy': 'same-origin' },
  }),
  describe: () => describeUnlisted(m.accounts_resetHeading(), m.accounts_resetDescription()),
  Content: ({ data: { oobCode, leastLength } }) => (
    <AccountCard
      heading={m.accounts_resetHeading()}
      links={[
        { to: '/forgot-password', text: m.accounts_askForNewLink() },
        { to: '/login', text: m.accounts_backToLogin() },
      ]}
    >
      {oobCode ? (
        <Island name="reset-password" component={ResetPasswordForm} props={{ oobCode, leastLength }} />
      ) : (
        <p>{m.accounts_linkNotValid()}</p>
      )}
    </AccountCard>
  ),
})
