import { imageWidthsPx } from '../../api/shop-constants.ts'

export function imageUrl(name: string): string {
  return `/images/${name}`
}

/** Returns the address at which the owner alone sees a trashed image. */
export function trashedImageUrl(name: string): string {
  return `/admin/bin/${name}`
}

export function nameInUrl(url: string): string | undefined {
  return /^\/images\/([a-z0-9-]+\.jpg)$/.exec(url)?.[1]
}

/** Returns the widths in which a picture is stored: all smaller ones, and its own unless it is larger than all. */
export function widthsOf(widthPx: number): number[] {
  const smaller = imageWidthsPx.filter((width) => width < widthPx)
  return smaller.length === imageWidthsPx.length ? [...smaller] : [...smaller, widthPx]
}

/** Returns the name of a WebP for the name of a JPEG, or an address for an address. */
export function webpOf(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.webp`)
}

export function avifOf(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.avif`)
}

/** Returns the files of an image without its AVIFs, which are made later. */
export function firstFilesOf({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return [...widthsOf(widthPx).map((width) => webpOf(name, width)), name]
}

export function avifFilesOf({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return widthsOf(widthPx).map((width) => avifOf(name, width))
}
