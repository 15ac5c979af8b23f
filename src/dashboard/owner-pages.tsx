import type { ComponentType } from 'react'
import { getAccountSecurity } from '../accounts/security/account-security.server.ts'
import { getStatistics } from '../analytics/counting/counts.server.ts'
import { getSpeed } from '../analytics/counting/web-vitals.server.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { statisticsPeriods } from '../api/shop-constants.ts'
import { getBackupState } from '../backups/backup-state.server.ts'
import { isShopEmpty } from '../backups/empty-shop.server.ts'
import { loadInbox } from '../contact/inbox/inbox-page.server.ts'
import { getMessageSettings } from '../contact/inbox/message-settings.server.ts'
import { listNamedDesigns } from '../gallery/manage/named-designs.server.ts'
import { getPublishedPictures } from '../gallery/public/gallery.server.ts'
import { listBroughtPhotos } from '../import/zip/brought-photos.server.ts'
import { m } from '../messages/compiled/messages.js'
import { readNewerVersion } from '../platform/newest-version.server.ts'
import type { User } from '../platform/user.ts'
import { readVersion } from '../platform/version-in-use.server.ts'
import { findPerson } from '../privacy/find-person.server.ts'
import { describePrintedShop } from '../shop-details/printing/printed-shop.server.ts'
import { definePage, type PageContext } from '../site/page.server.ts'
import { Island } from '../ui/island.server.tsx'
import { describeUnindexed } from '../ui/unindexed-page.ts'
import { AccountSecurityScreen } from './account-security-screen.tsx'
import { BringPhotosScreen } from './bring-photos-screen.tsx'
import type { ScreenProps } from './dashboard-screen.tsx'
import { loadHelp, startReport } from './help.server.ts'
import { HelpScreen } from './help-screen.tsx'
import { loadPhotos, loadShopDetails } from './load-screens.server.ts'
import { loadSetUp } from './load-set-up.server.ts'
import { getMailState } from './mail-panel.server.ts'
import { MessagesScreen } from './messages-screen.tsx'
import { MoreScreen } from './more-screen.tsx'
import { PhotosScreen } from './photos-screen.tsx'
import { cardsChoice, PrintScreen } from './print-screen.tsx'
import { SetUpScreen } from './set-up-screen.tsx'
import { ShopScreen } from './shop-screen.tsx'
import { StatisticsScreen } from './statistics-screen.tsx'

const mostDesigns = 6

export const ownerPages = [
  ownerPage(dashboardPaths.photos, 'photos', PhotosScreen, m.admin_photosTab, loadPhotos),
  ownerPage(dashboardPaths.setUp, 'set-up', SetUpScreen, m.setUp_title, loadSetUp),
  ownerPage(dashboardPaths.messages, 'messages', MessagesScreen, m.admin_inboxHeading, async ({ deps, search }) => {
    const inbox = await loadInbox(deps, search)
    const person = search.get('person')
    return {
      inbox,
      designs: await listNamedDesigns(deps, inbox.messages),
      person: person === null ? undefined : await findPerson(deps, person),
    }
  }),
  ownerPage(dashboardPaths.shop, 'shop', ShopScreen, m.admin_shopTab, loadShopDetails),
  ownerPage(dashboardPaths.more, 'more', MoreScreen, m.admin_moreTab, async ({ deps, frame }) => ({
    backups: await getBackupState(deps),
    mail: await getMailState(deps),
    isEmpty: await isShopEmpty(deps.db),
    program: { ...(await readVersion(deps)), newer: await readNewerVersion(deps) },
    identity: frame.identity,
    report: startReport({ deps, frame }),
    time: frame.time,
  })),
  ownerPage(
    dashboardPaths.statistics,
    'statistics',
    StatisticsScreen,
    m.statistics_heading,
    async ({ deps, search }) => {
      const period = {
        lastDay: dayInShop(deps.now()),
        dayCount: statisticsPeriods.find((days) => String(days) === search.get('days')) ?? statisticsPeriods[0],
      }
      const statistics = await getStatistics(deps, await getPublishedPictures(deps), period)
      return {
        statistics: {
          ...statistics,
          designs: statistics.designs.slice(0, mostDesigns),
          speed: await getSpeed(deps, period),
        },
        weeklySummary: (await getMessageSettings(deps)).weeklySummary,
        countsVisits: deps.config.analytics.countsVisits,
      }
    },
  ),
  ownerPage(dashboardPaths.print, 'print', PrintScreen, m.print_heading, async ({ deps, frame, search }) => ({
    shop: describePrintedShop(deps, frame.details),
    hasCards: search.get('of') === cardsChoice,
  })),
  ownerPage(dashboardPaths.bringPhotos, 'bring-photos', BringPhotosScreen, m.zip_heading, ({ deps }) =>
    listBroughtPhotos(deps),
  ),
  ownerPage(dashboardPaths.help, 'help', HelpScreen, m.help_heading, loadHelp),
  ownerPage(dashboardPaths.security, 'account-security', AccountSecurityScreen, m.security_heading, ({ deps, user }) =>
    getAccountSecurity(deps, user),
  ),
]

function ownerPage<Data extends object>(
  path: string,
  island: string,
  component: ComponentType<ScreenProps<Data>>,
  heading: () => string,
  load: (context: PageContext & { user: User }) => Promise<Data>,
) {
  return definePage<ScreenProps<Data>>({
    path,
    access: 'owner',
    offline: true,
    async load(context) {
      const { deps, user } = context
      const [data, { mailLanguage }] = await Promise.all([
        load({ ...context, user: user as User }),
        getMessageSettings(deps),
      ])
      return { data: { data, mailLanguage } }
    },
    describe: (_, { identity }) => describeUnindexed(identity, heading()),
    // biome-ignore lint/correctness/noComponentHookFactories: It runs once for each page, when the module loads.
    Content: ({ data }) => (
      <>
        {/* The first screen needs the space on a phone. */}
        <h1 className={path === dashboardPaths.photos ? 'max-md:sr-only' : undefined}>{heading()}</h1>
        <Island name={island} component={component} props={data} when="load" />
      </>
    ),
  })
}
