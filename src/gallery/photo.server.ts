import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../contract/errors.ts'
import { photoMaxPixels } from '../contract/shop-facts.ts'
import { widthsOf } from './image-address.ts'

/** The long edge of the kept picture; larger ones help no screen and cost every one. */
const maxEdgePx = 2048
const webpQuality = 76
const jpegQuality = 82
/** Enough for where it is dark and where it is light; the browser's own smoothing does the rest. */
const placeholderEdgePx = 8
const placeholderMaxBytes = 90
/** The first that is small enough. Below 40 a red saree turns brown. */
const placeholderQualities = [40, 20, 1]
const readableFormats = new Set(['jpeg', 'png', 'webp'])

sharp.cache(false)
// Two cores: one photo at a time leaves the other to the visitors.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
const oneAtATime = pLimit(1)

/** A photo made fit for the page: upright, without what it told about place and camera. */
export interface PreparedPhoto {
  widthPx: number
  heightPx: number
  jpeg: Uint8Array
  webps: { widthPx: number; bytes: Uint8Array }[]
  /** A few pixels of it: WebP in base64. */
  placeholder: string
}

/**
 * Reads a photo by its bytes, whatever its name or declared type says.
 * @throws {Refusal} UNSUPPORTED_PHOTO, TOO_MANY_PIXELS, BROKEN_PHOTO
 */
export async function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  return oneAtATime(async () => {
    await inspect(bytes)
    return render(bytes).catch((cause) => {
      throw new Refusal('BROKEN_PHOTO', { cause })
    })
  })
}

/** The placeholder of a picture that was kept before there were any. @throws when it is no picture. */
export async function preparePlaceholder(jpeg: Uint8Array): Promise<string> {
  return oneAtATime(() => placeholderOf(() => sharp(jpeg, { failOn: 'error', limitInputPixels: photoMaxPixels })))
}

async function inspect(bytes: Uint8Array): Promise<void> {
  // sharp throws at once, not by its promise, when there is nothing to read.
  if (bytes.length === 0) throw new Refusal('UNSUPPORTED_PHOTO')
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw new Refusal(looksLikePhoto(bytes) ? 'BROKEN_PHOTO' : 'UNSUPPORTED_PHOTO', { cause })
    })
  if (!readableFormats.has(found.format)) throw new Refusal('UNSUPPORTED_PHOTO')
  if (found.width * found.height > photoMaxPixels) throw new Refusal('TOO_MANY_PIXELS')
}

async function render(bytes: Uint8Array): Promise<PreparedPhoto> {
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: photoMaxPixels,
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    // A transparent picture gets the page's own ground, as JPEG has none.
    .flatten({ background: '#FBF6EC' })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const upright = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })

  const webps: PreparedPhoto['webps'] = []
  for (const widthPx of widthsOf(info.width)) webps.push({ widthPx, bytes: await webp(upright(), widthPx) })
  const jpeg = await upright().jpeg({ quality: jpegQuality, mozjpeg: true }).toBuffer()
  return { widthPx: info.width, heightPx: info.height, jpeg, webps, placeholder: await placeholderOf(upright) }
}

function webp(picture: Sharp, width: number): Promise<Buffer> {
  return picture.resize({ width }).webp({ quality: webpQuality }).toBuffer()
}

async function placeholderOf(picture: () => Sharp): Promise<string> {
  const { data, info } = await picture()
    .resize({ width: placeholderEdgePx, height: placeholderEdgePx, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = Buffer.alloc(0)
  for (const quality of placeholderQualities) {
    bytes = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .webp({ quality, effort: 6, preset: 'icon' })
      .toBuffer()
    if (bytes.length <= placeholderMaxBytes) break
  }
  return bytes.toString('base64')
}

/** By the first bytes: JPEG, PNG or WebP. */
function looksLikePhoto(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(start)
}
