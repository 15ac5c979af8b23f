import { imageWidthsPx } from '../../api/shop-facts.ts'

export function imageUrl(name: string): string {
  return `/images/${name}`
}

/** Where the owner alone gets it, while everybody else is told that it is gone. */
export function binnedImageUrl(name: string): string {
  return `/admin/bin/${name}`
}

/** The image's name in an address of ours, or undefined. */
export function nameInUrl(url: string): string | undefined {
  return /^\/images\/([a-z0-9-]+\.jpg)$/.exec(url)?.[1]
}

/** The widths in which a picture of this width is kept: every one below it, and its own in the place of a larger one. */
export function widthsOf(widthPx: number): number[] {
  const smaller = imageWidthsPx.filter((width) => width < widthPx)
  return smaller.length === imageWidthsPx.length ? [...smaller] : [...smaller, widthPx]
}

/** The name, or the address, of the WebP file of this width beside the JPEG. */
export function webpOf(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.webp`)
}

/** The same of the AVIF file. */
export function avifOf(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.avif`)
}

/** The files with which an image is whole; its AVIF files come later. */
export function firstFilesOf({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return [...widthsOf(widthPx).map((width) => webpOf(name, width)), name]
}

export function avifFilesOf({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return widthsOf(widthPx).map((width) => avifOf(name, width))
}
