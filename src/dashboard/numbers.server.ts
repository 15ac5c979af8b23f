import { readCounts } from '../analytics/numbers.server.ts'
import type { Numbers } from '../api/analytics.ts'
import { picturesOnShow } from '../gallery/catalogue/gallery.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** What the owner sees of the last days. */
export async function getNumbers(shop: Pick<Shop, 'db' | 'now' | 'kept' | 'files'>): Promise<Numbers> {
  const [{ interest, ...counts }, pictures] = await Promise.all([readCounts(shop), picturesOnShow(shop)])
  const designs = pictures.flatMap(({ id, code }) => {
    const counted = interest.get(id)
    return counted ? [{ code, lookedAt: counted['looked at'], askedAbout: counted['asked about'] }] : []
  })
  return {
    ...counts,
    designs: designs.sort((one, other) => other.lookedAt - one.lookedAt || other.askedAbout - one.askedAbout),
  }
}
