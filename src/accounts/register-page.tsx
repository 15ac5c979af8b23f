import { m } from '../messages/compiled/messages.js'
import { page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { AccountCard } from './account-card.tsx'
import { RegisterForm } from './register-form.tsx'

export const registerPage = page({
  load: ({ shop }) => ({ data: { leastLength: shop.config.passwordMinLength } }),
  describe: () => describeUnlisted(m.accounts_registerHeading(), m.accounts_registerDescription()),
  Content: ({ data }) => (
    <AccountCard heading={m.accounts_registerHeading()} links={[{ to: '/login', text: m.accounts_haveAccount() }]}>
      <Island name="register" component={RegisterForm} props={data} />
    </AccountCard>
  ),
})
