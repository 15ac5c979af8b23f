import { Refusal } from '../../api/errors.ts'
import { photoMaxPixels } from '../../api/shop-facts.ts'

/** Upright, as the file itself says how it is to be turned. */
interface DecodedHeic {
  widthPx: number
  heightPx: number
  rgba: Uint8Array
  /** The ICC profile of these colours; undefined where the file names none. */
  profile: Uint8Array | undefined
}

/** @throws {Refusal} TOO_MANY_PIXELS, before anything is unpacked; whatever the decoder throws at a broken one. */
export async function readHeic(bytes: Uint8Array): Promise<DecodedHeic> {
  // Most photos are none, and it weighs 29 MB.
  const { default: decodeHeic } = await import('heic-decode')
  const pictures = await decodeHeic.all({ buffer: bytes })
  try {
    const [first] = pictures
    if (!first) throw new Error('a HEIC file without a picture')
    const { width: widthPx, height: heightPx } = first
    if (widthPx * heightPx > photoMaxPixels) throw new Refusal('TOO_MANY_PIXELS')
    const { data } = await first.decode()
    const rgba = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    return { widthPx, heightPx, rgba, profile: profileIn(bytes) }
  } finally {
    pictures.dispose()
  }
}

/** The decoder hands out the pixels without it: what stands in the first `colr` box that holds an RGB profile. */
function profileIn(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = file.indexOf('colrprof'); at > 4; at = file.indexOf('colrprof', at + 1)) {
    const profile = file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4))
    const isProfile = profile.toString('latin1', 36, 40) === 'acsp' && profile.readUInt32BE(0) === profile.length
    if (isProfile && profile.toString('latin1', 16, 20) === 'RGB ') return profile
  }
  return undefined
}
