// Photos of cloth as a phone takes them, the same on every machine: 4,032 x 3,024, 3 to 5 MB, with place and camera told.
import sharp from 'sharp'
import { motifs } from './motifs.mjs'
import { randomFrom } from './random.mjs'

const [widthPx, heightPx] = [4032, 3024]
const raw = { width: widthPx, height: heightPx, channels: 3 }
const colours = [
  ['#7b1029', '#d9a441'],
  ['#0f5b66', '#e7c25a'],
  ['#1f4d2b', '#f0d48a'],
  ['#8a1c6b', '#f2c9a1'],
  ['#c4641b', '#fbe3b5'],
  ['#22306e', '#d7b46a'],
  ['#a31f34', '#f7e7ce'],
  ['#3d2a54', '#c9a0dc'],
  ['#b8862b', '#5a1a22'],
  ['#e5d3bd', '#8c1d40'],
  ['#0b3d4f', '#ffb48a'],
  ['#5c3a21', '#f1d9b5'],
]

/** @param number from 1. @returns a JPEG; every third one lies on its side, as of a phone held upright. */
export async function clothPhoto(number) {
  const random = randomFrom(9001 + number * 77)
  const [base, accent] = colours[number % colours.length]
  const waves = []
  const sizes = [
    [7, 5],
    [19, 14],
    [61, 46],
    [240, 180],
    [1000, 750],
  ]
  for (const [width, height] of sizes) waves.push(await cloud(random, width, height))
  const drawing = motifs(random, { accent, base, widthPx, heightPx })
  const stitches = await sharp(drawing, { limitInputPixels: false }).blur(1.6).ensureAlpha().raw().toBuffer()
  const pixels = weave(random, { waves, stitches, dark: rgbOf(base), light: rgbOf(accent) })
  return asTaken(pixels, number)
}

/** Soft spots of light and dark, from so many points. */
async function cloud(random, width, height) {
  const points = Buffer.from(Array.from({ length: width * height }, () => Math.floor(random() * 256)))
  return sharp(points, { raw: { width, height, channels: 1 } })
    .resize(widthPx, heightPx, { kernel: 'cubic', fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** Cloth in folds, with its threads, the stitches on it, and the noise of a small sensor. */
function weave(random, { waves: [wide, middle, narrow, fine, finest], stitches, dark, light }) {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  const [across, along] = [0.9 + random() * 0.6, 0.9 + random() * 0.6]
  const angle = random() * Math.PI
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const grain = 8 + random() * 5
  const thread = 16 + random() * 14
  const [centreX, centreY] = [widthPx * (0.3 + 0.4 * random()), heightPx * (0.3 + 0.4 * random())]
  let noise = 0
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at++) {
      const fold = (wide[at] - 128) * 0.42 + (middle[at] - 128) * 0.22 + (narrow[at] - 128) * 0.1
      const spots = (fine[at] - 128) * 0.05 + (finest[at] - 128) * 0.05
      const [u, v] = [x * cos + y * sin + fold * 1.7, -x * sin + y * cos + fold * 1.1]
      const [dx, dy] = [(x - centreX) / widthPx, (y - centreY) / heightPx]
      const lamp = 34 - 110 * (dx * dx + dy * dy)
      noise = noise * 0.55 + (random() + random() - 1) * grain
      const shade = fold + spots + thread * Math.sin(u * across) * Math.sin(v * along) + lamp + noise
      const mix = Math.max(0, Math.min(0.35, (middle[at] - 150) / 300))
      const covered = stitches[at * 4 + 3] / 255
      for (let channel = 0; channel < 3; channel++) {
        const cloth = dark[channel] * (1 - mix) + light[channel] * mix
        const seen = cloth * (1 - covered) + stitches[at * 4 + channel] * covered
        const value = seen + shade * (0.75 + 0.1 * channel) + (channel === 2 ? noise * 0.5 : 0)
        pixels[at * 3 + channel] = Math.max(0, Math.min(255, value))
      }
    }
  return pixels
}

/** The best quality that is not heavier than phones' photos are. */
async function asTaken(pixels, number) {
  const heaviest = 3.2e6 + randomFrom(number)() * 1.6e6
  const orientation = number % 3 === 0 ? 6 : 1
  const told = {
    IFD0: { Make: 'Synthetic', Model: 'Phone 12MP', Software: 'corpus', Orientation: String(orientation) },
    IFD2: { DateTimeOriginal: `2026:01:${String(number).padStart(2, '0')} 10:15:00` },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 4/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '78/1 47/1 0/1' },
  }
  let photo
  for (let low = 60, high = 97; low <= high; ) {
    const quality = (low + high) >> 1
    const taken = await sharp(pixels, { raw })
      .withMetadata({ orientation })
      .withExif(told)
      .jpeg({ quality, chromaSubsampling: '4:2:0' })
      .toBuffer()
    if (taken.length <= heaviest) low = quality + 1
    else high = quality - 1
    if (taken.length <= heaviest || !photo) photo = taken
  }
  return photo
}

function rgbOf(hex) {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
