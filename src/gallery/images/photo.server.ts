import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { ApiError } from '../../api/errors.ts'
import { photoMaxPixels } from '../../api/shop-constants.ts'
import { readHeic } from './heic.server.ts'
import { isHeic } from './heic-brands.server.ts'
import { widthsOf } from './image-address.ts'

/** The long edge of the kept picture; larger ones help no screen and cost every one. */
const maxEdgePx = 2048
/** The owner waits for it: effort 4 takes twice as long for three per cent of the bytes. */
const webp = { quality: 76, effort: 2 }
/**
 * What the AVIFs are made from, and what no browser of today asks for: progressive takes twice as long, and mozjpeg six times,
 * to save some of it.
 */
const jpeg = { quality: 82, optimiseCoding: true }
/** By ssimulacra better than the WebP, at six tenths of its bytes; the next effort takes four times as long. */
const avif = { quality: 50, effort: 3 }
/** The browser smooths it. */
const placeholderEdgePx = 8
const placeholderMaxBytes = 90
/** The first that is small enough. Below 40 a red saree turns brown. */
const placeholderQualities = [40, 20, 1]
const readableFormats = new Set(['jpeg', 'png', 'webp'])

// One thread, so that one core of a small server stays free for visitors.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** A photo upright, without metadata about place and camera. */
interface PreparedPhoto {
  widthPx: number
  heightPx: number
  jpeg: Uint8Array
  webps: { widthPx: number; bytes: Uint8Array }[]
  /** A few pixels of it: WebP in base64. */
  placeholder: string
}

/**
 * Reads a photo by its bytes, whatever its name or declared type says. Runs in the image worker, as all here does.
 * @throws {ApiError} UNSUPPORTED_PHOTO, TOO_MANY_PIXELS, BROKEN_PHOTO
 */
export async function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  const readable = isHeic(bytes) ? await fromHeic(bytes).catch(broken) : bytes
  await inspect(readable)
  return render(readable).catch(broken)
}

/** Draws the placeholder of a stored picture. @throws {ApiError} BROKEN_PHOTO */
export async function preparePlaceholder(jpeg: Uint8Array): Promise<string> {
  return placeholderOf(() => open(jpeg)).catch(broken)
}

/** Makes a WebP of a stored picture, from its JPEG. @throws {ApiError} BROKEN_PHOTO */
export async function prepareWebp(jpeg: Uint8Array, widthPx: number): Promise<Uint8Array> {
  return Promise.resolve()
    .then(() => inWebp(open(jpeg), widthPx))
    .catch(broken)
}

/** Makes an AVIF of a stored picture, from its JPEG. @throws {ApiError} BROKEN_PHOTO */
export async function prepareAvif(jpeg: Uint8Array, widthPx: number): Promise<Uint8Array> {
  const picture = () => open(jpeg).resize({ width: widthPx }).avif(avif).toBuffer()
  return Promise.resolve().then(picture).catch(broken)
}

function broken(cause: unknown): never {
  throw cause instanceof ApiError ? cause : new ApiError('BROKEN_PHOTO', { cause })
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: photoMaxPixels, sequentialRead: true, pages: 1 })
}

/** Returns an upright PNG with the colour profile of the HEIC. */
async function fromHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const { rgba, widthPx, heightPx, profile } = await readHeic(bytes)
  const png = await sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return profile ? withProfile(png, profile) : png
}

/** Adds the chunk iCCP behind IHDR: sharp can convert to a profile, but cannot attach one to raw pixels. */
function withProfile(png: Buffer, profile: Uint8Array): Uint8Array {
  const afterHeader = 8 + 25
  const chunk = Buffer.concat([Buffer.from('iCCPheic\0\0', 'latin1'), deflateSync(profile)])
  const lengthAndSum = [chunk.length - 4, crc32(chunk)].map((number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(number)
    return bytes
  })
  const [length = Buffer.alloc(4), sum = Buffer.alloc(4)] = lengthAndSum
  return Buffer.concat([png.subarray(0, afterHeader), length, chunk, sum, png.subarray(afterHeader)])
}

async function inspect(bytes: Uint8Array): Promise<void> {
  // sharp throws at once, not by its promise, when there is nothing to read.
  if (bytes.length === 0) throw new ApiError('UNSUPPORTED_PHOTO')
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      throw new ApiError(looksLikePhoto(bytes) ? 'BROKEN_PHOTO' : 'UNSUPPORTED_PHOTO', { cause })
    })
  if (!readableFormats.has(found.format)) throw new ApiError('UNSUPPORTED_PHOTO')
  if (found.width * found.height > photoMaxPixels) throw new ApiError('TOO_MANY_PIXELS')
}

async function render(bytes: Uint8Array): Promise<PreparedPhoto> {
  const { data, info } = await open(bytes)
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
  for (const widthPx of widthsOf(info.width)) webps.push({ widthPx, bytes: await inWebp(upright(), widthPx) })
  return {
    widthPx: info.width,
    heightPx: info.height,
    jpeg: await upright().jpeg(jpeg).toBuffer(),
    webps,
    placeholder: await placeholderOf(upright),
  }
}

function inWebp(picture: Sharp, width: number): Promise<Buffer> {
  return picture.resize({ width }).webp(webp).toBuffer()
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

function looksLikePhoto(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(start)
}
