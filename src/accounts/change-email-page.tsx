import { m } from '../messages/compiled/messages.js'
import { page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { AccountCard } from './account-card.tsx'
import { ConfirmEmailForm } from './confirm-email-form.tsx'

export const changeEmailPage = page({
  load: ({ search, notice }) => ({
    // A form posted without script brings the code back in its flash message.
    data: { oobCode: search.get('oobCode') || notice?.values.oobCode },
    // The address holds the code, which no other site may learn.
    headers: { 'Referrer-Policy': 'same-origin' },
  }),
  describe: () => describeUnlisted(m.safety_emailHeading(), m.safety_emailDescription()),
  Content: ({ data: { oobCode } }) => (
    <AccountCard heading={m.safety_emailHeading()} links={[{ to: '/login', text: m.accounts_backToLogin() }]}>
      {oobCode ? (
        <Island name="change-email" component={ConfirmEmailForm} props={{ oobCode }} />
      ) : (
        <p>{m.accounts_linkNotValid()}</p>
      )}
    </AccountCard>
  ),
})
