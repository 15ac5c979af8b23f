import { Refusal } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { page, redirectTo } from '../platform/http/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnlisted } from '../ui/unlisted-screen.ts'
import { Dashboard } from './dashboard.tsx'
import { type AdminData, loadAdmin } from './load-admin.server.ts'
import { ownersPage } from './owner-only.server.ts'

export const adminPage = page({
  isDashboard: true,
  load: ownersPage<AdminData>(async ({ shop, search }) => {
    try {
      return await loadAdmin(shop, search)
    } catch (error) {
      // The page token of an old or incomplete address is rejected.
      if (error instanceof Refusal) return redirectTo('/admin')
      throw error
    }
  }),
  describe: () => describeUnlisted(m.admin_heading(), m.admin_description()),
  Content: ({ data }) => <Island name="dashboard" component={Dashboard} props={data} when="load" />,
})
