// This program runs one job on an image in a child process, so that no file can harm the server.
import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { pageColour, photoMaxPixels } from '../../api/shop-constants.ts'
import { readHeic } from './heic.server.ts'
import { listWidths } from './image-address.ts'
import { isHeic } from './photo-start.ts'

const jobs = { convertPhoto, resizeJpeg, prepareSharePicture, findSamePicture }

export type Jobs = typeof jobs
export type JobResult = { output: unknown } | { code: ErrorCode; reason: string }

const maxEdgePx = 2048
/** Effort 4 takes twice as long and saves only three per cent of the bytes. */
const webp = { quality: 76, effort: 2 }
/** Few browsers request the JPEG. Progressive encoding takes twice as long, and mozjpeg six times. */
const jpeg = { quality: 82, optimiseCoding: true }
/** SSIMULACRA rates this above the WebP at 60 % of its bytes. The next effort takes four times as long. */
const avif = { quality: 50, effort: 3 }
const placeholderEdgePx = 8
/** A red saree turns brown below 40. */
const placeholderWebp = { quality: 40, effort: 6, preset: 'icon' } as const
const hashEdge = 8
/** Photos of plain surfaces contain only noise, which cannot be compared. */
const hashMinContrast = 16
/** Copies differ by at most 3 of 255 in each cell, a brighter photo by 10, and another colour or motif by 23. */
const maxCellDifference = 8
const [comparedEdge, cellEdge] = [32, 4]
/** WhatsApp ignores much larger pictures. */
const sharePictureMaxBytes = 250 * 1024
/** Even a picture of noise fits at the last quality. */
const sharePictureQualities = [82, 64, 46, 20]

// One thread leaves one core of a small server free for visitors.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

// When memory runs out, Linux ends this process before any other.
if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
// Terminals and supervisors signal the whole process group, but the server must finish its uploads.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.once('message', async ({ job, args }: { job: keyof Jobs; args: unknown[] }) => {
  const run = jobs[job] as (...args: unknown[]) => Promise<unknown>
  const result: JobResult = await run(...args).then(
    (output) => ({ output }),
    (error) => ({
      code: error instanceof ApiError ? error.code : 'BROKEN_PHOTO',
      reason: String(error.cause ?? error),
    }),
  )
  process.send?.(result, () => {})
})

async function convertPhoto(bytes: Uint8Array) {
  const readable = isHeic(bytes) ? await convertHeic(bytes) : bytes
  const { width, height } = await sharp(readable, { limitInputPixels: false }).metadata()
  if (width * height > photoMaxPixels) throw new ApiError('TOO_MANY_PIXELS')
  const { data, info } = await open(readable)
    .autoOrient()
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    // JPEG has no transparency.
    .flatten({ background: pageColour })
    .toColourspace('srgb')
    .timeout({ seconds: 20 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const upright = () => sharp(data, { raw: info })

  const webps: { widthPx: number; bytes: Uint8Array }[] = []
  for (const widthPx of listWidths(info.width))
    webps.push({ widthPx, bytes: await upright().resize({ width: widthPx }).webp(webp).toBuffer() })
  const placeholder = await upright()
    .resize({ width: placeholderEdgePx, height: placeholderEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp(placeholderWebp)
    .toBuffer()
  return {
    widthPx: info.width,
    heightPx: info.height,
    jpeg: await upright().jpeg(jpeg).toBuffer(),
    webps,
    placeholder: placeholder.toString('base64'),
    perceptualHash: await hashPicture(upright()),
  }
}

async function resizeJpeg(jpeg: Uint8Array, format: 'webp' | 'avif', widthPx: number): Promise<Uint8Array> {
  return open(jpeg).resize({ width: widthPx }).toFormat(format, { webp, avif }[format]).toBuffer()
}

async function prepareSharePicture(jpeg: Uint8Array, { widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const picture = open(jpeg).resize(widthPx, heightPx, { fit: 'contain', background: pageColour })
  let bytes = Buffer.alloc(0)
  for (const quality of sharePictureQualities) {
    bytes = await picture.jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= sharePictureMaxBytes) break
  }
  return bytes
}

/** The hash tells only light from dark, so pictures with nearly the same hash are compared in colour and detail. */
async function findSamePicture(picture: Uint8Array, others: Uint8Array[]): Promise<number> {
  const pixels = await readPixels(picture)
  for (const [index, other] of others.entries())
    if (findLargestDifference(pixels, await readPixels(other)) <= maxCellDifference) return index
  return -1
}

function readPixels(picture: Uint8Array): Promise<Buffer> {
  return open(picture).resize(comparedEdge, comparedEdge, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

/** Returns the mean difference of the cell that differs most. */
function findLargestDifference(pixels: Buffer, others: Buffer): number {
  const cells = new Float64Array((comparedEdge / cellEdge) ** 2)
  for (const [at, value] of pixels.entries()) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [pixel % comparedEdge, Math.floor(pixel / comparedEdge)]
    const cell = Math.floor(y / cellEdge) * (comparedEdge / cellEdge) + Math.floor(x / cellEdge)
    cells[cell] = (cells[cell] ?? 0) + Math.abs(value - (others[at] ?? 0)) / (3 * cellEdge ** 2)
  }
  return Math.max(...cells)
}

function open(bytes: Uint8Array): Sharp {
  const jpeg = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const lacksEnd =
    jpeg.indexOf('ffd8ff', 0, 'hex') === 0 && jpeg.lastIndexOf('ffd9', 'hex') < jpeg.lastIndexOf('ffda', 'hex')
  const limits = { limitInputPixels: photoMaxPixels, sequentialRead: true, pages: 1 }
  return lacksEnd
    ? sharp(endJpeg(jpeg), { ...limits, failOn: 'warning' })
    : sharp(bytes, { ...limits, failOn: 'error' })
}

/** Adds the marker that some programs omit, after which only a warning tells that pixels are missing. */
function endJpeg(jpeg: Buffer): Buffer {
  let end = jpeg.length
  // An interrupted copy may have its full length, but ends with zeros.
  while (jpeg[end - 1] === 0 && jpeg[end - 2] === 0) end--
  return Buffer.concat([jpeg.subarray(0, end), Buffer.from([0xff, 0xd9])])
}

async function convertHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, width, height, profile } = await readHeic(bytes)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
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

/** Returns a difference hash: each bit tells whether a point is darker than the one to its right. */
async function hashPicture(picture: Sharp): Promise<string | null> {
  const grey = await picture
    .resize({ width: hashEdge + 1, height: hashEdge, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  if (Math.max(...grey) - Math.min(...grey) < hashMinContrast) return null
  let bits = 0n
  for (const [at, value] of grey.entries())
    if ((at + 1) % (hashEdge + 1) > 0) bits = (bits << 1n) | (value < (grey[at + 1] as number) ? 1n : 0n)
  return bits.toString(16).padStart(hashEdge ** 2 / 4, '0')
}
