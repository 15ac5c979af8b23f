import { isbot } from 'isbot'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'

interface Reported<Input> {
  shop: Shop
  input: Input
  visitor: Visitor | undefined
  headers: Headers
}

/** Counts the reports of visitors only; the owner, crawlers and a shop that counts nothing get the same answer. */
export function ofVisitors<Input>(count: (shop: Shop, input: Input) => Promise<void>) {
  return async ({ shop, input, visitor, headers }: Reported<Input>): Promise<Record<string, never>> => {
    const isCounted = shop.config.analytics.countsHere && !visitor?.isAdmin && !isbot(headers.get('user-agent'))
    if (isCounted) await count(shop, input)
    return {}
  }
}
