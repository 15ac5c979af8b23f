import { sharedPhotosPath } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { type Loaded, page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
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
