import { avifFilesOf, firstFilesOf } from '../gallery/images/image-address.ts'

/** Lists the files that an image must have. AVIF files are made later than the others. */
export function filesOfImage(image: { name: string; widthPx: number; avifState?: unknown }): string[] {
  return [...firstFilesOf(image), ...(image.avifState === 'ready' ? avifFilesOf(image) : [])]
}
