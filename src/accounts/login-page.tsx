import { sharedPhotosPath } from '../contract/shop-facts.ts'
import { type Loaded, page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { m } from '../words/compiled/messages.js'
import { LoginCard, type LoginCardProps } from './login-card.tsx'

export const loginPage = page({
  load: ({ visitor, search }): Loaded<LoginCardProps> => ({
    data: {
      hasSession: visitor !== undefined,
      asksForCode: search.has('code'),
      next: search.has('shared') ? sharedPhotosPath : '/',
    },
  }),
  describe: () => describeUnlisted(m.accounts_loginHeading(), m.accounts_loginDescription()),
  Content: ({ data }) => <Island name="login" component={LoginCard} props={data} />,
})
