import type { ComponentType } from 'react'
import { getAccountSecurity } from '../accounts/account-security.server.ts'
import { getStatistics } from '../analytics/statistics.server.ts'
import { offlineCacheHeaderName, untilSignOut } from '../api/shop-constants.ts'
import { getBackupState } from '../commands/backup/backup-state.server.ts'
import { loadInbox } from '../contact/inbox-page.server.ts'
import { getMessageSettings } from '../contact/message-settings.server.ts'
import { getPublishedPictures } from '../gallery/catalogue/gallery.server.ts'
import { m } from '../messages/compiled/messages.js'
import { type Page, page, redirectTo, unavailable } from '../platform/http/page.server.ts'
import type { RequestContext, Visitor } from '../platform/request-context.server.ts'
import { loadIdentity } from '../shop-details/saved-details.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { AccountSecurityScreen } from './account-security-screen.tsx'
import type { ScreenProps } from './dashboard-screen.tsx'
import { loadPhotos, loadShopDetails } from './load-screens.server.ts'
import { MessagesScreen } from './messages-screen.tsx'
import { MoreScreen } from './more-screen.tsx'
import { PhotosScreen } from './photos-screen.tsx'
import { ShopScreen } from './shop-screen.tsx'
import { StatisticsScreen } from './statistics-screen.tsx'

export const photosPage = ownerPage({
  name: 'photos',
  component: PhotosScreen,
  load: ({ shop }) => loadPhotos(shop),
  describe: (_, identity) => describeUnindexed(identity, m.admin_heading(), m.admin_description(identity)),
})

export const messagesPage = ownerPage({
  name: 'messages',
  component: MessagesScreen,
  load: async ({ shop, search }) => ({ inbox: await loadInbox(shop, search), identity: await loadIdentity(shop) }),
  describe: (_, identity) => describeUnindexed(identity, m.admin_inboxHeading(), m.admin_description(identity)),
})

export const shopPage = ownerPage({
  name: 'shop',
  component: ShopScreen,
  load: ({ shop }) => loadShopDetails(shop),
  describe: (_, identity) => describeUnindexed(identity, m.admin_shopTab(), m.admin_description(identity)),
})

export const morePage = ownerPage({
  name: 'more',
  component: MoreScreen,
  load: async ({ shop }) => ({ backups: await getBackupState(shop), identity: await loadIdentity(shop) }),
  describe: (_, identity) => describeUnindexed(identity, m.admin_moreTab(), m.admin_description(identity)),
})

export const statisticsPage = ownerPage({
  name: 'statistics',
  component: StatisticsScreen,
  load: async ({ shop }) => ({
    statistics: await getStatistics(shop, await getPublishedPictures(shop)),
    countsVisits: shop.config.analytics.countsVisits,
  }),
  describe: (_, identity) => describeUnindexed(identity, m.statistics_heading(), m.statistics_description(identity)),
})

export const accountSecurityPage = ownerPage({
  name: 'account-security',
  component: AccountSecurityScreen,
  load: ({ shop, visitor }) => getAccountSecurity(shop, visitor),
  describe: (_, identity) => describeUnindexed(identity, m.security_heading(), m.security_description()),
})

interface OwnerPage<Data> {
  name: string
  component: ComponentType<ScreenProps<Data>>
  load: (context: RequestContext & { visitor: Visitor }) => Promise<Data | Response>
  describe: Page<unknown>['describe']
}

function ownerPage<Data extends object>({ name, component, load, describe }: OwnerPage<Data>) {
  return page<ScreenProps<Data>>({
    isDashboard: true,
    async load(context) {
      const { visitor, databaseUnavailable } = context
      if (databaseUnavailable) throw unavailable()
      if (!visitor?.isAdmin) return redirectTo('/')
      const [data, { mailLanguage }] = await Promise.all([
        load({ ...context, visitor }),
        getMessageSettings(context.shop),
      ])
      if (data instanceof Response) return data
      // The service worker shows the last state of each screen offline, until the owner signs out.
      const cacheable = context.shop.config.serviceWorker &&
        !context.flash && { [offlineCacheHeaderName]: untilSignOut }
      return { data: { data, mailLanguage }, headers: { 'X-Robots-Tag': 'noindex', ...cacheable } }
    },
    describe,
    // biome-ignore lint/correctness/noComponentHookFactories: It runs once for each page, when the module loads.
    Content: ({ data }) => <Island name={name} component={component} props={data} when="load" />,
  })
}
