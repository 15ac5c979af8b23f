import { developWebp } from './darkroom.server.ts'
import { holdImage } from './held-image.server.ts'
import { webpOf } from './image-address.ts'
import { abandonedAfterMs, type Parts } from './image-row.server.ts'

/**
 * Makes a WebP file of a kept image anew, from its JPEG; where the image is removed meanwhile, it goes, too.
 * @returns whether it is there: not while somebody else works on the image.
 * @throws {Refusal} BROKEN_PHOTO when the JPEG cannot be read; what the files throw.
 */
export async function makeWebpAgain(shop: Parts, name: string, widthPx: number): Promise<boolean> {
  const found = await shop.db
    .selectFrom('images')
    .select(['name', 'widthPx', 'avifState', 'avifTime', 'changedAt'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!found || (found.avifState === 'making' && found.avifTime > shop.now() - abandonedAfterMs)) return false
  const before = found.avifState === 'making' ? 'due' : found.avifState
  const image = await holdImage(shop, found)
  if (!image) return false
  try {
    const jpeg = await shop.files.get(name)
    if (!jpeg) return false
    const bytes = new Uint8Array(await new Response(jpeg.stream()).arrayBuffer())
    const webp = await developWebp(bytes, widthPx)
    if (!(await image.goOn())) return false
    await shop.files.put(webpOf(name, widthPx), webp)
    return true
  } finally {
    await image.end(before)
  }
}
