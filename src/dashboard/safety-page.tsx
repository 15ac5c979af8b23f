import { getSafety } from '../accounts/safety.server.ts'
import type { Safety } from '../api/safety.ts'
import { m } from '../messages/compiled/messages.js'
import { page } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { ownersPage } from './owner-only.server.ts'
import { SafetyScreen } from './safety.tsx'

export const safetyPage = page({
  isDashboard: true,
  load: ownersPage<Safety>(({ shop, visitor }) => getSafety(shop, visitor)),
  describe: () => describeUnlisted(m.safety_heading(), m.safety_description()),
  Content: ({ data }) => <Island name="safety" component={SafetyScreen} props={data} when="load" />,
})
