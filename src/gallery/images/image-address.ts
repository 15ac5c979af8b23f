import { galleryImageHeightPx, imageWidthsPx } from '../../api/shop-constants.ts'

/** Phones show photos in a column of this width. Larger screens upscale them slightly. */
const phoneColumnPx = 298
/** Stretching by 10 % is hardly visible. */
const stretchFactor = 0.9

/** WhatsApp and Facebook show no larger size. */
const shareLongestEdgePx = 1200
/** Messengers show smaller previews as thumbnails. */
const shareShortestEdgePx = 315
/** This is well below 4, above which WhatsApp ignores pictures. */
const shareMaxAspectRatio = 2

export function imageUrl(name: string): string {
  return `/images/${name}`
}

/** These images need the session of the owner, because visitors must not see deleted photos. */
export const trashedImagesPath = '/admin/trash'

export function nameInUrl(url: string): string | undefined {
  return /^\/images\/([a-z0-9-]+\.jpg)$/.exec(url)?.[1]
}

/** Names begin with these digits of the photo's SHA-256. */
export const hashLength = 20

/** These are the names of all files of a photo. */
export const imageFile = /^([0-9a-f]{20}(?:-[a-z0-9-]+)?)\.(?:\d+\.(?:webp|avif)|(?:share\.)?jpg)$/
/** A file's name ends in its width, except for the JPEG, and its format. */
export const imageFormat = /(?:\.(\d+))?\.(avif|webp|jpg)$/

/** Returns all smaller standard widths, and `widthPx` itself unless it exceeds them all. */
export function listWidths(widthPx: number): number[] {
  const smaller = imageWidthsPx.filter((width) => width < widthPx)
  return smaller.length === imageWidthsPx.length ? [...smaller] : [...smaller, widthPx]
}

/** Returns the smallest stored width that has about one pixel for each CSS pixel. */
export function dataSaverWidth({ widthPx, heightPx }: { widthPx: number; heightPx: number }): number {
  const layoutPx = Math.max(phoneColumnPx, (galleryImageHeightPx * widthPx) / heightPx)
  return listWidths(widthPx).find((width) => width >= stretchFactor * layoutPx) ?? largestWidth({ widthPx })
}

export function largestWidth({ widthPx }: { widthPx: number }): number {
  return listWidths(widthPx).at(-1) as number
}

export function webpName(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.webp`)
}

export function avifName(jpeg: string, widthPx: number): string {
  return jpeg.replace(/\.jpg$/, `.${widthPx}.avif`)
}

export function sharePictureName(jpeg: string): string {
  return jpeg.replace(/\.jpg$/, '.share.jpg')
}

/** Returns a size that gives very long and very small photos a margin. */
export function shareSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const scale = Math.min(1, shareLongestEdgePx / Math.max(widthPx, heightPx))
  const [width, height] = [Math.round(widthPx * scale), Math.round(heightPx * scale)]
  return {
    widthPx: Math.max(width, Math.ceil(height / shareMaxAspectRatio), shareShortestEdgePx),
    heightPx: Math.max(height, Math.ceil(width / shareMaxAspectRatio), shareShortestEdgePx),
  }
}

/** Lists the files that an upload writes. A background job adds the AVIFs later. */
export function listUploadFiles({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return [...listWidths(widthPx).map((width) => webpName(name, width)), name]
}

export function listAvifFiles({ name, widthPx }: { name: string; widthPx: number }): string[] {
  return listWidths(widthPx).map((width) => avifName(name, width))
}

/** Lists all files that an image may have. The share picture is drawn when it is first requested. */
export function listFiles(image: { name: string; widthPx: number }): string[] {
  return [...listAvifFiles(image), sharePictureName(image.name), ...listUploadFiles(image)]
}

export function listRequiredFiles(image: { name: string; widthPx: number; avifState?: unknown }): string[] {
  return [...listUploadFiles(image), ...(image.avifState === 'ready' ? listAvifFiles(image) : [])]
}
