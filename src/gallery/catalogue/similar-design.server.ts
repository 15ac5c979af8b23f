import type { Shop } from '../../platform/shop.server.ts'
import { hasSameContent } from '../images/image-address.ts'
import { formatDesignCode } from './design-code.ts'

/** The same photo in another size or quality differs in at most 3 of 64 bits, and another blouse in 10 or more. */
const maxDifference = 5

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
      hasSameContent(design.imageName, imageName) ||
      (design.perceptualHash && hash && countDifferences(design.perceptualHash, hash) <= maxDifference),
  )
  return similar && formatDesignCode(similar.category, similar.designNumber)
}

function countDifferences(hash: string, otherHash: string): number {
  const differing = BigInt(`0x${hash}`) ^ BigInt(`0x${otherHash}`)
  return differing.toString(2).replaceAll('0', '').length
}
