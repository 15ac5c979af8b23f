import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { ApiError } from '../../api/errors.ts'
import { photoMaxPixels } from '../../api/shop-constants.ts'
import { isHeic, readHeic } from './heic.server.ts'
import { widthsOf } from './image-address.ts'

const maxEdgePx = 2048
/** Effort 4 takes twice as long and saves only three per cent of the bytes. */
const webp = { quality: 76, effort: 2 }
/** Few browsers request it: progressive takes twice as long, and mozjpeg six times. */
const jpeg = { quality: 82, optimiseCoding: true }
/** Ssimulacra rates it above the WebP at six tenths of its bytes; the next effort takes four times as long. */
const avif = { quality: 50, effort: 3 }
const placeholderEdgePx = 8
const placeholderMaxBytes = 90
/** A red saree turns brown below 40. */
const placeholderQualities = [40, 20, 1]
const readableFormats = new Set(['jpeg', 'png', 'webp'])
const photoSignature = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP)/s

// One thread leaves one core of a small server free for visitors.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** Returns all sizes upright, without metadata. @throws {ApiError} UNSUPPORTED_PHOTO, TOO_MANY_PIXELS, BROKEN_PHOTO */
export async function preparePhoto(bytes: Uint8Array) {
  return rejectBroken(async () => {
    const readable = isHeic(bytes) ? await convertHeic(bytes) : bytes
    await assertReadable(readable)
    return render(readable)
  })
}

/** @throws {ApiError} BROKEN_PHOTO */
export async function prepareWebp(jpeg: Uint8Array, widthPx: number): Promise<Uint8Array> {
  return rejectBroken(() => open(jpeg).resize({ width: widthPx }).webp(webp).toBuffer())
}

/** @throws {ApiError} BROKEN_PHOTO */
export async function prepareAvif(jpeg: Uint8Array, widthPx: number): Promise<Uint8Array> {
  return rejectBroken(() => open(jpeg).resize({ width: widthPx }).avif(avif).toBuffer())
}

async function rejectBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('BROKEN_PHOTO', { cause })
  }
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: photoMaxPixels, sequentialRead: true, pages: 1 })
}

async function convertHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const { rgba, widthPx, heightPx, profile } = await readHeic(bytes)
  const png = await sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return profile ? addProfile(png, profile) : png
}

/** Inserts the chunk iCCP after IHDR, because sharp cannot attach a profile to raw pixels. */
function addProfile(png: Buffer, profile: Uint8Array): Uint8Array {
  const afterHeader = 8 + 25
  const chunk = Buffer.concat([Buffer.from('iCCPheic\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(chunk.length - 4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, afterHeader), length, chunk, sum, png.subarray(afterHeader)])
}

async function assertReadable(bytes: Uint8Array): Promise<void> {
  // sharp throws synchronously when there is nothing to read.
  if (bytes.length === 0) throw new ApiError('UNSUPPORTED_PHOTO')
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause) => {
      const isPhoto = photoSignature.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))
      throw new ApiError(isPhoto ? 'BROKEN_PHOTO' : 'UNSUPPORTED_PHOTO', { cause })
    })
  if (!readableFormats.has(found.format)) throw new ApiError('UNSUPPORTED_PHOTO')
  if (found.width * found.height > photoMaxPixels) throw new ApiError('TOO_MANY_PIXELS')
}

async function render(bytes: Uint8Array) {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    // A transparent picture gets the background of the page, because JPEG has no transparency.
    .flatten({ background: '#FBF6EC' })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const upright = () => sharp(data, { raw: info })

  const webps: { widthPx: number; bytes: Uint8Array }[] = []
  for (const widthPx of widthsOf(info.width))
    webps.push({ widthPx, bytes: await upright().resize({ width: widthPx }).webp(webp).toBuffer() })
  return {
    widthPx: info.width,
    heightPx: info.height,
    jpeg: await upright().jpeg(jpeg).toBuffer(),
    webps,
    placeholder: await drawPlaceholder(upright()),
  }
}

/** Returns a WebP in base64. */
async function drawPlaceholder(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: placeholderEdgePx, height: placeholderEdgePx, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = Buffer.alloc(0)
  for (const quality of placeholderQualities) {
    bytes = await sharp(data, { raw: info }).webp({ quality, effort: 6, preset: 'icon' }).toBuffer()
    if (bytes.length <= placeholderMaxBytes) break
  }
  return bytes.toString('base64')
}
