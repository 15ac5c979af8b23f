import { avifFilesOf, firstFilesOf } from '../gallery/images/image-address.ts'

/** Returns every file that a kept image should have. AVIF files are made later. */
export function filesOfImage(image: { name: string; widthPx: number; avifState?: unknown }): string[] {
  return [...firstFilesOf(image), ...(image.avifState === 'ready' ? avifFilesOf(image) : [])]
}
