import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { clockInShop, dayInShop } from '../api/shop-clock.ts'
import { countUnreadOrZero } from '../contact/inbox-page.server.ts'
import type { Identity } from '../messages/identity.ts'
import { identityOf } from '../platform/identity.server.ts'
import type { RequestContext } from '../platform/request-context.server.ts'
import { getClosuresOrNone } from '../shop-details/closures.server.ts'
import { resolveContactInfo, resolveLinks, type ShopLinks } from '../shop-details/displayed-details.ts'
import { listOrderTimes, type OrderTime } from '../shop-details/order-times.ts'
import { getSavedDetailsOrNone } from '../shop-details/saved-details.server.ts'

export interface FrameData {
  identity: Identity
  contactInfo: ContactInfo
  links: ShopLinks
  closures: Closure[]
  orderTimes: OrderTime[]
  time: number
  year: number
  user: { isAdmin: boolean; unread: number } | undefined
}

export async function loadFrame({ shop, visitor }: Pick<RequestContext, 'shop' | 'visitor'>): Promise<FrameData> {
  const [details, closures, unread] = await Promise.all([
    getSavedDetailsOrNone(shop),
    getClosuresOrNone(shop),
    visitor?.isAdmin ? countUnreadOrZero(shop) : 0,
  ])
  const time = shop.now()
  return {
    identity: identityOf(details, shop.config),
    contactInfo: resolveContactInfo(details),
    links: resolveLinks(details),
    closures,
    orderTimes: listOrderTimes(details, dayInShop(time)),
    time,
    year: clockInShop(time).getUTCFullYear(),
    user: visitor && { isAdmin: visitor.isAdmin, unread: unread ?? 0 },
  }
}
