import { ApiError } from '../../api/errors.ts'
import { photoMaxPixels } from '../../api/shop-constants.ts'

/** These brands hold HEVC (ISO/IEC 23008-12); the general ones may hold anything. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx']
const generalBrands = ['mif1', 'msf1']

export function isHeic(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 16 || file.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = file.toString('latin1', 8, Math.min(file.readUInt32BE(0), 128)).match(/.{4}/gs) ?? []
  const [major = ''] = brands
  return (
    heicBrands.includes(major) || (generalBrands.includes(major) && brands.some((brand) => heicBrands.includes(brand)))
  )
}

/** Decodes the first picture, upright. @throws {ApiError} TOO_MANY_PIXELS before decoding; the decoder's own errors */
export async function readHeic(bytes: Uint8Array) {
  // The decoder needs 29 MB, and most photos are not HEIC.
  const { default: decodeHeic } = await import('heic-decode')
  const pictures = await decodeHeic.all({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first) throw new Error('a HEIC file without a picture')
    const { width: widthPx, height: heightPx } = first
    if (widthPx * heightPx > photoMaxPixels) throw new ApiError('TOO_MANY_PIXELS')
    const { data } = await first.decode()
    const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    return { widthPx, heightPx, rgba, profile: readProfile(bytes) }
  } finally {
    pictures.dispose()
  }
}

/** Reads the first `colr` box with an RGB profile, because the decoder returns pixels without their profile. */
function readProfile(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = file.indexOf('colrprof'); at > 4; at = file.indexOf('colrprof', at + 1)) {
    const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4))
    const isProfile = profile.toString('latin1', 36, 40) === 'acsp' && profile.readUInt32BE(0) === profile.length
    if (isProfile && profile.toString('latin1', 16, 20) === 'RGB ') return profile
  }
  return undefined
}
