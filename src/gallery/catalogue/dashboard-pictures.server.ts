import type { Shop } from '../../platform/shop.server.ts'
import { listPictures } from './gallery.server.ts'
import type { ManagedPicture } from './managed-photo.tsx'
import { listChangedPrices } from './prices.server.ts'

/** What hangs, as visitors see it, with what each has cost. */
export async function listManagedPictures(shop: Pick<Shop, 'db' | 'files'>): Promise<ManagedPicture[]> {
  const [pictures, pricesOf] = await Promise.all([listPictures(shop), listChangedPrices(shop)])
  return pictures.map((picture) => ({ ...picture, prices: pricesOf.get(picture.id) ?? [] }))
}
