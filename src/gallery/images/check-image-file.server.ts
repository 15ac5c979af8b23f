import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { imageSize } from 'image-size'
import type { FileStore } from '../../platform/files/file-store.ts'
import { isMediaTruncated } from './heic.server.ts'
import { imageFormat } from './image-address.ts'

export type Fault = 'missing' | 'empty' | 'wrong format' | 'truncated' | 'wrong size'

export async function checkImageFile(
  files: Pick<FileStore, 'get'>,
  { file, widthPx, heightPx }: { file: string; widthPx: number; heightPx: number },
): Promise<Fault | undefined> {
  const [, variantWidth = widthPx, kind = ''] = imageFormat.exec(file) ?? []
  const stored = await files.get(file)
  if (!stored) return 'missing'
  const bytes = await buffer(stored.stream())
  if (bytes.length === 0) return 'empty'
  try {
    const { width, height, type } = imageSize(bytes)
    if (type !== kind) return 'wrong format'
    if (isTruncated(bytes, kind)) return 'truncated'
    const expectedHeight = (heightPx * width) / widthPx
    return width === Number(variantWidth) && Math.abs(height - expectedHeight) <= 1 ? undefined : 'wrong size'
  } catch {
    return 'wrong format'
  }
}

/** A JPEG ends with a marker, a WebP states its length, and an AVIF states the length of each box. */
function isTruncated(bytes: Buffer, kind: string): boolean {
  if (kind === 'jpg') return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0
  if (kind === 'webp') return 8 + bytes.readUInt32LE(4) > bytes.length
  return isMediaTruncated(bytes)
}
