// Photos as a phone takes them, of cloth: what bytes are compared with must compress as real ones do.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', 'starter-gallery')
const drawings = readdirSync(folder)
  .filter((name) => name.endsWith('.jpg'))
  .sort()
const [widthPx, heightPx] = [4032, 3024]
/** Of a small sensor indoors, as steps of a channel's 256; long enough to show no pattern. */
const grain = Int8Array.from({ length: 1_000_003 }, () => Math.round((Math.random() + Math.random() - 1) * 16))
/** What each round through the drawings comes closer by. */
const closer = 0.12

/** Twelve megapixels of a drawing of the starter gallery, each number another one or from closer by, with a sensor's noise. */
export async function phonePhoto(number) {
  const drawing = sharp(join(folder, drawings[number % drawings.length]))
  const { width, height } = await drawing.metadata()
  const share = 1 - closer * Math.floor(number / drawings.length)
  const cut = { width: Math.round(width * share), height: Math.round(height * share) }
  const pixels = await drawing
    .extract({ left: (width - cut.width) >> 1, top: (height - cut.height) >> 1, ...cut })
    .resize({ width: widthPx, height: heightPx, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length)
  for (let at = 0; at < clamped.length; at++) clamped[at] += grain[at % grain.length]
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
