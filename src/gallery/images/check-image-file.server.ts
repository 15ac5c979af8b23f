import { Buffer } from 'node:buffer'
import { imageSize } from 'image-size'
import type { FileStore } from '../../platform/files/file-store.ts'

/** What is wrong with a stored file, as far as its header and its length tell. */
export type Fault = 'missing' | 'empty' | 'other kind' | 'cut off' | 'other size'

/**
 * Checks a file of an image. Pixels are not decoded, so that single wrong bytes in the middle are not found.
 * @param image.widthPx of the JPEG, as the row has it; a variant says its own in its name.
 */
export async function checkImageFile(
  files: Pick<FileStore, 'get'>,
  image: { file: string; widthPx: number; heightPx: number },
): Promise<Fault | undefined> {
  const [, variantWidth, kind] = /\.(?:(\d+)\.)?(jpg|webp|avif)$/.exec(image.file) ?? []
  const stored = await files.get(image.file)
  if (!stored) return 'missing'
  const bytes = Buffer.from(await new Response(stored.stream()).arrayBuffer())
  if (bytes.length === 0) return 'empty'
  if (!signatures[kind ?? '']?.test(bytes.toString('latin1', 0, 16))) return 'other kind'

  const header = readHeader(bytes)
  if (!header || isCutOff(bytes)) return 'cut off'
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

/** A JPEG has an end marker, WebP says its length, and AVIF that of each box. */
function isCutOff(bytes: Buffer): boolean {
  if (signatures.jpg?.test(bytes.toString('latin1', 0, 16))) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0
  if (signatures.webp?.test(bytes.toString('latin1', 0, 16))) return 8 + bytes.readUInt32LE(4) > bytes.length
  let end = 0
  while (end + 4 <= bytes.length) end += Math.max(8, bytes.readUInt32BE(end))
  return end > bytes.length
}
