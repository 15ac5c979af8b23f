import { findChatNumber, listPhones } from '../api/phone-numbers.ts'
import { clockInShop, dayInShop } from '../api/shop-clock.ts'
import { countUnreadOrZero } from '../contact/inbox/inbox-page.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { identityOf } from '../platform/identity.server.ts'
import type { User } from '../platform/user.ts'
import { getClosuresOrNone } from '../shop-details/public/closures.server.ts'
import { resolveContactInfo, resolveLinks } from '../shop-details/public/displayed-details.ts'
import { listOrderTimes } from '../shop-details/public/order-times.tsx'
import { getSavedDetailsOrNone } from '../shop-details/public/saved-details.server.ts'

export type FrameData = Awaited<ReturnType<typeof loadFrame>>

/** Loads what every page shows. @param user the person for whom alone the page is rendered */
export async function loadFrame(deps: Deps, { user, isSignedIn }: { user?: User; isSignedIn: boolean }) {
  const isOwner = user?.isOwner === true
  const [details, closures, unread] = await Promise.all([
    getSavedDetailsOrNone(deps),
    getClosuresOrNone(deps),
    isOwner ? countUnreadOrZero(deps) : 0,
  ])
  const contactInfo = resolveContactInfo(details)
  const links = resolveLinks(details)
  const time = deps.now()
  return {
    details,
    origin: deps.publicOrigin(),
    identity: identityOf(details),
    contactInfo,
    phones: listPhones(contactInfo.phone),
    links: { ...links, whatsapp: findChatNumber(links.whatsapp) ?? '' },
    closures,
    orderTimes: listOrderTimes(details, dayInShop(time)),
    time,
    year: clockInShop(time).getUTCFullYear(),
    user: isSignedIn ? { isOwner, unread } : undefined,
  }
}
