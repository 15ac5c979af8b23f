import { existsSync, globSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { randomFrom } from '../test/faults/random.ts'
import { made, root } from './folders.ts'

export const galleryCount = 24
const drawings = globSync(join(root, 'starter-gallery/*.jpg')).sort()
export const photoSize = { width: 4032, height: 3024 }
const random = randomFrom(1)
/** A small sensor has noise of this strength. The length of the noise avoids a visible pattern. */
const grain = Int8Array.from({ length: 1_000_003 }, () => Math.round((random() + random() - 1) * 16))
/** This share of a drawing is cut off at each reuse. */
const croppedShare = 0.12

/** Returns 26 photos of cloth with twelve megapixels, the same on every machine. The first call creates them. */
export async function listPhonePhotos(): Promise<string[]> {
  mkdirSync(made('photos'), { recursive: true })
  const files = Array.from({ length: galleryCount + 2 }, (_, number) => made(`photos/IMG_${2026_0001 + number}.jpg`))
  for (const [number, file] of files.entries()) {
    if (existsSync(file)) continue
    await takePhoto(number, `${file}.part`)
    renameSync(`${file}.part`, file)
  }
  return files
}

async function takePhoto(number: number, file: string): Promise<void> {
  const drawing = sharp(drawings[number % drawings.length])
  const { width, height } = await drawing.metadata()
  const share = 1 - croppedShare * Math.floor(number / drawings.length)
  const part = { width: Math.round(width * share), height: Math.round(height * share) }
  const pixels = await drawing
    .extract({ left: (width - part.width) >> 1, top: (height - part.height) >> 1, ...part })
    .resize({ ...photoSize, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length)
  for (let at = 0; at < clamped.length; at++) clamped[at] = (clamped[at] ?? 0) + (grain[at % grain.length] ?? 0)
  await sharp(pixels, { raw: { ...photoSize, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(file)
}
