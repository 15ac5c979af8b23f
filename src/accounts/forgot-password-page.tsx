import { m } from '../messages/compiled/messages.js'
import { page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { AccountCard } from './account-card.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export const forgotPasswordPage = page({
  load: () => ({ data: {} }),
  describe: () => describeUnlisted(m.accounts_forgotHeading(), m.accounts_forgotIntro()),
  Content: () => (
    <AccountCard heading={m.accounts_forgotHeading()} links={[{ to: '/login', text: m.accounts_backToLogin() }]}>
      <p>{m.accounts_forgotIntro()}</p>
      <Island name="forgot-password" component={ForgotPasswordForm} props={{}} />
    </AccountCard>
  ),
})
