import { imageWidthsPx } from '../../api/shop-constants.ts'

export function imageUrl(name: string): string {
  return `/images/${name}`
}

/** Returns a URL that answers 404 to everyone except the owner. */
export function trashedImageUrl(name: string): string {
  return `/admin/trash/${name}`
}

export function nameInUrl(url: string): string | undefined {
  return /^\/images\/([a-z0-9-]+\.jpg)$/.exec(url)?.[1]
}

/** Names begin with these digits of the photo's SHA-256. */
export const hashLength = 20

export function hasSameContent(name: string, otherName: string): boolean {
  return name.slice(0, hashLength) === otherName.slice(0, hashLength)
}

/** Returns all smaller standard widths, and `widthPx` itself unless it exceeds them all. */
export function listWidths(widthPx: number): number[] {
  const smaller = imageWidthsPx.filter((width) => width < widthPx)
  return smaller.length === imageWidthsPx.length ? [...smaller] : [...smaller, widthPx]
}

export function webpName(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.webp`)
}

export function avifName(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.avif`)
}

/** Lists the files that an upload writes. A background job adds the AVIFs later. */
export function listUploadFiles({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return [...listWidths(widthPx).map((width) => webpName(name, width)), name]
}

export function listAvifFiles({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return listWidths(widthPx).map((width) => avifName(name, width))
}

export function listRequiredFiles(image: { name: string; widthPx: number; avifState?: unknown }): string[] {
  return [...listUploadFiles(image), ...(image.avifState === 'ready' ? listAvifFiles(image) : [])]
}
