import { formatDesignCode } from '../../gallery/public/design-code.ts'
import type { Deps } from '../../platform/deps.server.ts'

export type BroughtPhotos = Awaited<ReturnType<typeof listBroughtPhotos>>

/** Lists what the shop has from earlier, the trash included, and how its published photos look. */
export async function listBroughtPhotos({ db }: Pick<Deps, 'db'>) {
  const designs = await db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select(['idempotencyKey', 'category', 'designNumber', 'perceptualHash', 'trashedTime'])
    .execute()
  return {
    ids: designs.flatMap(({ idempotencyKey: id }) => (id?.startsWith('photo-') ? id : [])),
    looks: designs.flatMap(({ perceptualHash: hash, category, designNumber, trashedTime }) =>
      hash && trashedTime === null ? { hash, code: formatDesignCode(category, designNumber) } : [],
    ),
  }
}
