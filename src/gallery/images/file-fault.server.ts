import { Buffer } from 'node:buffer'
import { imageSize } from 'image-size'
import type { FileStore } from '../../platform/files/file-store.ts'

/** What is wrong with a stored file, as far as its beginning and its length tell. */
export type Fault = 'missing' | 'empty' | 'other kind' | 'cut off' | 'other size'

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

  const header = readHeader(bytes)
  if (!header || isCutOff(bytes, stored.sizeBytes)) return 'cut off'
  const widthPx = Number(variantWidth ?? image.widthPx)
  const heightPx = (image.heightPx * widthPx) / image.widthPx
  return header.width === widthPx && Math.abs(header.height - heightPx) <= 1 ? undefined : 'other size'
}

const signatures: Record<string, RegExp> = {
  jpg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftypavi[fs]/s,
}

function readHeader(bytes: Buffer) {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}

/** A JPEG has an end marker. WebP and AVIF say their length; of an AVIF, the box with the pixels may end behind `bytes`. */
function isCutOff(bytes: Buffer, sizeBytes: number): boolean {
  if (signatures.jpg?.test(bytes.toString('latin1', 0, 16))) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0
  if (signatures.webp?.test(bytes.toString('latin1', 0, 16))) return 8 + bytes.readUInt32LE(4) > sizeBytes
  let end = 0
  while (end + 4 <= bytes.length) end += Math.max(8, bytes.readUInt32BE(end))
  return end > sizeBytes
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
