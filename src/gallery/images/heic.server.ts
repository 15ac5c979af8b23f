import { ApiError } from '../../api/errors.ts'
import { photoMaxPixels } from '../../api/shop-constants.ts'

type Picture = { width: number; height: number; decode(): Promise<{ data: Uint8ClampedArray }> }

/** The four `he` brands hold HEVC (ISO/IEC 23008-12); a file of a general brand lists one of them as compatible. */
const fileStart = /^.{4}ftyp(he[iv][cx]|(mif1|msf1)(.{4})*he[iv][cx])/s

export function isHeic(bytes: Uint8Array): boolean {
  return fileStart.test(Buffer.from(bytes.subarray(0, 128)).toString('latin1'))
}

export async function readHeic(bytes: Uint8Array) {
  // The decoder needs 29 MB, and most photos are not HEIC.
  // @ts-expect-error: The package has no types.
  const { default: decodeHeic } = await import('heic-decode')
  const [picture]: [Picture] = await decodeHeic.all({ buffer: bytes })
  const { width, height } = picture
  if (width * height > photoMaxPixels) throw new ApiError('TOO_MANY_PIXELS')
  const { data } = await picture.decode()
  return { width, height, data, profile: readProfile(Buffer.from(bytes)) }
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
