import { Buffer } from 'node:buffer'
import type { FileStore } from '../../platform/files/file-store.ts'

/** What is wrong with a stored file, as far as its beginning and its length tell. */
export type Fault = 'missing' | 'empty' | 'other kind' | 'cut off' | 'other size'

/** What a file says of itself: pixels, and how long it must be where it says so. */
interface Header {
  widthPx: number
  heightPx: number
  sizeBytes?: number
}

/** Far more than WebP and AVIF of ours need until the pixels begin. */
const headBytes = 16 * 1024

/**
 * Looks at a file of an image. A JPEG is read to its end, of the others the beginning; pixels are not decoded, so that
 * single wrong bytes in the middle are not found.
 * @param image.widthPx of the JPEG, as the row has it; a variant says its own in its name.
 */
export async function faultOf(
  files: Pick<FileStore, 'get'>,
  image: { file: string; widthPx: number; heightPx: number },
): Promise<Fault | undefined> {
  const [, variantWidth, kind] = /\.(?:(\d+)\.)?(jpg|webp|avif)$/.exec(image.file) ?? []
  const stored = await files.get(image.file)
  if (!stored) return 'missing'
  const bytes = await beginning(stored.stream(), kind === 'jpg' ? Number.POSITIVE_INFINITY : headBytes)
  if (stored.sizeBytes === 0) return 'empty'
  if (!signatures[kind ?? '']?.test(bytes.toString('latin1', 0, 16))) return 'other kind'

  const header = readers[kind ?? '']?.(bytes)
  if (!header) return 'cut off'
  if (header.sizeBytes !== undefined && header.sizeBytes > stored.sizeBytes) return 'cut off'
  if (kind === 'jpg' && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return 'cut off'

  const widthPx = Number(variantWidth ?? image.widthPx)
  const heightPx = (image.heightPx * widthPx) / image.widthPx
  const fits = header.widthPx === widthPx && Math.abs(header.heightPx - heightPx) <= 1
  return fits ? undefined : 'other size'
}

const signatures: Record<string, RegExp> = {
  jpg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftypavi[fs]/s,
}

/** Each gives undefined when the bytes end before it has all that it looks for. */
const readers: Record<string, (bytes: Buffer) => Header | undefined> = {
  jpg: whereWhole(readJpeg),
  webp: whereWhole(readWebp),
  avif: whereWhole(readAvif),
}

function whereWhole(read: (bytes: Buffer) => Header | undefined) {
  return (bytes: Buffer) => {
    try {
      return read(bytes)
    } catch (error) {
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
}

/** ITU-T T.81, B.1.1: segments until the frame header, which is SOF0 to SOF15 without DHT, JPG and DAC. */
function readJpeg(bytes: Buffer): Header {
  for (let at = 2; ; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { heightPx: bytes.readUInt16BE(at + 5), widthPx: bytes.readUInt16BE(at + 7) }
  }
}

/** RFC 9649: one of three first chunks. */
function readWebp(bytes: Buffer): Header | undefined {
  const sizeBytes = 8 + bytes.readUInt32LE(4)
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { widthPx: bytes.readUInt16LE(26) & 0x3fff, heightPx: bytes.readUInt16LE(28) & 0x3fff, sizeBytes }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1, sizeBytes }
    }
    case 'VP8X':
      return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1, sizeBytes }
    default:
      return undefined
  }
}

/** ISO/IEC 14496-12: boxes one behind the other, of which the last, with the pixels, may end behind what was read. */
function readAvif(bytes: Buffer): Header | undefined {
  const extent = bytes.indexOf('ispe')
  if (extent < 0) return undefined
  let sizeBytes = 0
  while (sizeBytes < bytes.length) sizeBytes += Math.max(8, bytes.readUInt32BE(sizeBytes))
  return { widthPx: bytes.readUInt32BE(extent + 8), heightPx: bytes.readUInt32BE(extent + 12), sizeBytes }
}

async function beginning(stream: ReadableStream<Uint8Array>, wantedBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  while (length < wantedBytes) {
    const { value } = await reader.read()
    if (!value) return Buffer.concat(parts)
    parts.push(value)
    length += value.length
  }
  await reader.cancel()
  return Buffer.concat(parts)
}
