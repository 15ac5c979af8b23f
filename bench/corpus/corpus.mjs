import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { made } from '../made.mjs'
import { clothPhoto } from './cloth-photo.mjs'

/** Of the gallery. Two more are the hero and the picture beside the story, where a peer has photos for them. */
export const galleryCount = 24
export const photoCount = galleryCount + 2

export const categories = ['design blouse', 'embroidery blouse', 'aari blouse']

/** Files of all photos, made the first time, which takes two minutes. */
export async function corpus() {
  const folder = made('corpus')
  mkdirSync(folder, { recursive: true })
  const files = Array.from({ length: photoCount }, (_, index) => join(folder, `IMG_${20260001 + index}.jpg`))
  for (const [index, file] of files.entries()) {
    if (existsSync(file)) continue
    console.log(`Photo ${index + 1} of ${photoCount} is made`)
    writeFileSync(`${file}.part`, await clothPhoto(index + 1))
    renameSync(`${file}.part`, file)
  }
  return files
}
