import { m } from '../../messages/compiled/messages.js'
import { largestWidth } from '../catalogue/data-saver.ts'
import type { GalleryPicture } from '../catalogue/picture.tsx'
import { avifOf, imageUrl, webpOf } from '../images/image-address.ts'

const kilobyte = 1000
const megabyte = 1_000_000

type Sized = Pick<GalleryPicture, 'url' | 'widthPx' | 'hasAvif'>

export function largeUrl(picture: Sized, fetched: string): string {
  if (fetched.endsWith('.jpg')) return picture.url
  const isAvif = fetched === '' ? picture.hasAvif : fetched.endsWith('.avif')
  return (isAvif ? avifOf : webpOf)(picture.url, largestWidth(picture))
}

/** Asks the shop itself, because another origin may not expose the size. */
export async function bytesOf(url: string): Promise<number | undefined> {
  const name = url.slice(url.lastIndexOf('/') + 1)
  const response = await fetch(imageUrl(name), { method: 'HEAD' }).catch(() => undefined)
  const bytes = Number(response?.ok && response.headers.get('content-length'))
  return bytes || undefined
}

export function wordsFor(bytes: number | undefined): string {
  return bytes ? m.design_showLargeFor({ size: size(bytes) }) : m.design_showLarge()
}

function size(bytes: number): string {
  if (bytes >= megabyte) return m.design_megabytes({ count: (bytes / megabyte).toFixed(1) })
  const kilobytes = bytes / kilobyte
  return m.design_kilobytes({ count: kilobytes < 100 ? Math.ceil(kilobytes) : Math.round(kilobytes / 10) * 10 })
}
