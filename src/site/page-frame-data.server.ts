import { findChatNumber, listPhones } from '../api/phone-numbers.ts'
import { clockInShop, dayInShop } from '../api/shop-clock.ts'
import { countUnreadOrZero } from '../contact/inbox-page.server.ts'
import { identityOf } from '../platform/identity.server.ts'
import type { RequestContext } from '../platform/request-context.server.ts'
import { getClosuresOrNone } from '../shop-details/closures.server.ts'
import { resolveContactInfo, resolveLinks } from '../shop-details/displayed-details.ts'
import { listOrderTimes } from '../shop-details/order-times.tsx'
import { getSavedDetailsOrNone } from '../shop-details/saved-details.server.ts'

export type FrameData = Awaited<ReturnType<typeof loadFrame>>

export async function loadFrame({ shop, visitor }: Pick<RequestContext, 'shop' | 'visitor'>) {
  const [details, closures, unread] = await Promise.all([
    getSavedDetailsOrNone(shop),
    getClosuresOrNone(shop),
    visitor?.isAdmin ? countUnreadOrZero(shop) : 0,
  ])
  const contactInfo = resolveContactInfo(details)
  const links = resolveLinks(details)
  const time = shop.now()
  return {
    identity: identityOf(details, shop.config),
    contactInfo,
    phones: listPhones(contactInfo.phone),
    links: { ...links, whatsapp: findChatNumber(links.whatsapp) ?? '' },
    closures,
    orderTimes: listOrderTimes(details, dayInShop(time)),
    time,
    year: clockInShop(time).getUTCFullYear(),
    user: visitor && { isAdmin: visitor.isAdmin, unread: unread ?? 0 },
  }
}
