import { readInterest, readVisits } from '../analytics/statistics.server.ts'
import type { Statistics } from '../api/analytics.ts'
import { publishedPictures } from '../gallery/catalogue/gallery.server.ts'
import type { Shop } from '../platform/shop.server.ts'

export async function getStatistics(shop: Pick<Shop, 'db' | 'now' | 'contentCache' | 'files'>): Promise<Statistics> {
  const [visits, interestIn, pictures] = await Promise.all([
    readVisits(shop),
    readInterest(shop),
    publishedPictures(shop),
  ])
  const designs = pictures
    .map(({ id, code }) => ({
      code,
      lookedAt: interestIn(id, 'looked at'),
      askedAbout: interestIn(id, 'asked about'),
    }))
    .filter(({ lookedAt, askedAbout }) => lookedAt + askedAbout > 0)
  return {
    ...visits,
    designs: designs.sort((one, other) => other.lookedAt - one.lookedAt || other.askedAbout - one.askedAbout),
  }
}
