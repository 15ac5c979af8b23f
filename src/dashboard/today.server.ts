import { getStatistics } from '../analytics/counting/counts.server.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { weekDays } from '../api/shop-constants.ts'
import { countUnread, findNewestUnread } from '../contact/inbox/inbox.server.ts'
import { findPageOf, loadShopNames } from '../contact/inbox/inbox-page.server.ts'
import { getPublishedPictures } from '../gallery/public/gallery.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { listClosures } from '../shop-details/public/closures.server.ts'
import { resolveContactInfo } from '../shop-details/public/displayed-details.ts'
import { getOpeningStatus } from '../shop-details/public/opening-status.ts'
import { getSavedDetails } from '../shop-details/public/saved-details.server.ts'

export type Today = Awaited<ReturnType<typeof loadToday>>

/** Returns what the owner wants to know first. */
export async function loadToday(deps: Deps) {
  const time = deps.now()
  const [details, closures, message, unread, shops, week] = await Promise.all([
    getSavedDetails(deps),
    listClosures(deps),
    findNewestUnread(deps),
    countUnread(deps),
    loadShopNames(deps),
    getPublishedPictures(deps).then((published) =>
      getStatistics(deps, published, { lastDay: dayInShop(time), dayCount: weekDays }),
    ),
  ])
  const { visits, visitsBefore, isComparable, designs } = week
  return {
    time,
    closures,
    status: getOpeningStatus(resolveContactInfo(details).businessHours, closures, time),
    newest: message && { message, unread, shops, pageToken: await findPageOf(deps, message) },
    week: {
      visits,
      visitsBefore,
      isComparable,
      mostLiked: designs.find(({ hearts, enquiries }) => hearts + enquiries > 0)?.picture,
    },
  }
}
