import type { ComponentType } from 'react'
import { getAccountSecurity } from '../accounts/account-security.server.ts'
import { getStatistics } from '../analytics/statistics.server.ts'
import { publishedPictures } from '../gallery/catalogue/gallery.server.ts'
import { m } from '../messages/compiled/messages.js'
import { type Page, page, redirectTo, unavailable } from '../platform/http/page.server.ts'
import type { RequestContext, Visitor } from '../platform/request-context.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { AccountSecurityScreen } from './account-security-page.tsx'
import { Dashboard } from './dashboard.tsx'
import { loadAdmin } from './load-admin.server.ts'
import { StatisticsScreen } from './statistics-page.tsx'

export const adminPage = ownerPage({
  name: 'dashboard',
  component: Dashboard,
  load: loadAdmin,
  describe: () => describeUnindexed(m.admin_heading(), m.admin_description()),
})

export const statisticsPage = ownerPage({
  name: 'statistics',
  component: StatisticsScreen,
  load: async ({ shop }) => ({
    statistics: await getStatistics(shop, await publishedPictures(shop)),
    countsHere: shop.config.analytics.countsHere,
  }),
  describe: () => describeUnindexed(m.statistics_heading(), m.statistics_description()),
})

export const accountSecurityPage = ownerPage({
  name: 'account-security',
  component: AccountSecurityScreen,
  load: ({ shop, visitor }) => getAccountSecurity(shop, visitor),
  describe: () => describeUnindexed(m.security_heading(), m.security_description()),
})

interface OwnerPage<Data> {
  name: string
  component: ComponentType<{ data: Data }>
  load: (context: RequestContext & { visitor: Visitor }) => Promise<Data | Response>
  describe: Page<unknown>['describe']
}

function ownerPage<Data extends object>({ name, component, load, describe }: OwnerPage<Data>) {
  return page<{ data: Data }>({
    isDashboard: true,
    async load(context) {
      const { visitor, databaseUnavailable } = context
      if (databaseUnavailable) throw unavailable()
      if (!visitor?.isAdmin) return redirectTo('/')
      const data = await load({ ...context, visitor })
      if (data instanceof Response) return data
      return { data: { data }, headers: { 'X-Robots-Tag': 'noindex' } }
    },
    describe,
    // biome-ignore lint/correctness/noComponentHookFactories: It runs once for each page, when this module loads.
    Content: ({ data }) => <Island name={name} component={component} props={data} when="load" />,
  })
}
