import { imageWidthsPx } from '../../api/shop-constants.ts'

export function imageUrl(name: string): string {
  return `/images/${name}`
}

/** The address at which the owner sees an image that is in the bin. */
export function trashedImageUrl(name: string): string {
  return `/admin/bin/${name}`
}

export function nameInUrl(url: string): string | undefined {
  return /^\/images\/([a-z0-9-]+\.jpg)$/.exec(url)?.[1]
}

/** The widths in which a picture is stored: all that are smaller than it, and its own unless it is larger than all. */
export function widthsOf(widthPx: number): number[] {
  const smaller = imageWidthsPx.filter((width) => width < widthPx)
  return smaller.length === imageWidthsPx.length ? [...smaller] : [...smaller, widthPx]
}

/** Takes the name of a JPEG, or its address. */
export function webpOf(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.webp`)
}

/** Takes the name of a JPEG, or its address. */
export function avifOf(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.avif`)
}

/** The files of an image without its AVIFs, which come later. */
export function firstFilesOf({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return [...widthsOf(widthPx).map((width) => webpOf(name, width)), name]
}

export function avifFilesOf({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return widthsOf(widthPx).map((width) => avifOf(name, width))
}
