import { ApiError } from '../../api/errors.ts'
import { photoMaxPixels } from '../../api/shop-constants.ts'

interface Picture {
  is_primary(): boolean
  get_width(): number
  get_height(): number
  display(into: Pixels, done: (pixels: Pixels | null) => void): void
}
type Pixels = { width: number; height: number; data: Uint8ClampedArray }

export async function readHeic(bytes: Uint8Array) {
  const file = Buffer.from(bytes)
  // The decoder leaves tiles blank that lie behind the end of the file.
  if (isMediaTruncated(file)) throw new ApiError('BROKEN_PHOTO')
  // The decoder needs 29 MB, and most photos are not HEIC. `heic-decode` does not tell which picture is the primary one.
  // @ts-expect-error: The package has no types of this file.
  const { default: decoder } = await import('libheif-js/wasm-bundle.js')
  const pictures: Picture[] = new decoder.HeifDecoder().decode(bytes)
  const picture = pictures.find((picture) => picture.is_primary())
  if (!picture) throw new ApiError('BROKEN_PHOTO')
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > photoMaxPixels) throw new ApiError('TOO_MANY_PIXELS')
  const empty = { width, height, data: new Uint8ClampedArray(width * height * 4) }
  const pixels = await new Promise<Pixels | null>((resolve) => picture.display(empty, resolve))
  if (!pixels) throw new ApiError('BROKEN_PHOTO')
  return { ...pixels, profile: readProfile(file) }
}

/** Returns whether the box with the coded pictures of a HEIC or AVIF exceeds the file (ISO/IEC 14496-12). */
export function isMediaTruncated(file: Buffer): boolean {
  for (let at = 0; at + 16 <= file.length; ) {
    const length = file.readUInt32BE(at)
    // Zero means the rest of the file, and one that 64 bits follow the type.
    if (length === 0) return false
    const end = at + (length === 1 ? Number(file.readBigUInt64BE(at + 8)) : Math.max(8, length))
    if (end > file.length) return file.toString('latin1', at + 4, at + 8) === 'mdat'
    at = end
  }
  return false
}

/** Reads the first `colr` box with an RGB profile, because the decoder returns pixels without their profile. */
function readProfile(file: Buffer): Uint8Array | undefined {
  for (let at = file.indexOf('colrprof'); at > 4; at = file.indexOf('colrprof', at + 1)) {
    const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4))
    const isProfile = profile.toString('latin1', 36, 40) === 'acsp' && profile.readUInt32BE(0) === profile.length
    if (isProfile && profile.toString('latin1', 16, 20) === 'RGB ') return profile
  }
  return undefined
}
