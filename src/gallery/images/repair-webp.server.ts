import { webpOf } from './image-address.ts'
import { convertToWebp } from './image-queue.server.ts'
import type { Parts } from './image-row.server.ts'
import { removeOrphan } from './orphans.server.ts'

/**
 * Makes a WebP file of a stored image again, from its JPEG.
 * @returns false when the image was removed meanwhile
 * @throws {Refusal} BROKEN_PHOTO when the JPEG cannot be read
 */
export async function recreateWebp(shop: Parts, name: string, widthPx: number): Promise<boolean> {
  const jpeg = await shop.files.get(name)
  if (!jpeg) return false
  const webp = await convertToWebp(new Uint8Array(await new Response(jpeg.stream()).arrayBuffer()), widthPx)
  const file = webpOf(name, widthPx)
  await shop.files.put(file, webp)
  return !(await removeOrphan(shop, file))
}
