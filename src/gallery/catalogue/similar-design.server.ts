import type { Shop } from '../../platform/shop.server.ts'
import { formatDesignCode } from './design-code.ts'

/** The same photo in another size or quality differs in at most 3 of 64 bits, and another blouse in 10 or more. */
const maxDifference = 5

/** Returns the code of a published design whose photo looks nearly the same. */
export async function findSimilarDesign({ db }: Pick<Shop, 'db'>, imageName: string): Promise<string | undefined> {
  const image = await db.selectFrom('images').select('perceptualHash').where('name', '=', imageName).executeTakeFirst()
  const designs = await db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select(['imageName', 'perceptualHash', 'category', 'designNumber'])
    .where('trashedTime', 'is', null)
    .execute()
  const hash = image?.perceptualHash
  const similar = designs.find(
    (design) =>
      design.imageName === imageName ||
      (design.perceptualHash && hash && countDifferences(design.perceptualHash, hash) <= maxDifference),
  )
  return similar && formatDesignCode(similar.category, similar.designNumber)
}

function countDifferences(hash: string, otherHash: string): number {
  let differing = BigInt(`0x${hash}`) ^ BigInt(`0x${otherHash}`)
  let count = 0
  for (; differing > 0n; differing &= differing - 1n) count++
  return count
}
