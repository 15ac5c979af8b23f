import sharp, { type OverlayOptions } from 'sharp'
import type { Photo } from './photo.ts'

const paper = '#d8d8d8'
const gapPx = 24
const captionPx = 36
/** A long page goes on in a second column, and so on. */
const columnHeightPx = 1600
/** Wide pages are shown smaller, and still so that their text can be read. */
const widestColumnPx = 800

export interface Row {
  state: string
  photos: Photo[]
}

interface Tile {
  input: Buffer
  widthPx: number
  heightPx: number
}

/** One sheet of a screen: a row for each state, in it the widths side by side. */
export async function printContactSheet(title: string, rows: Row[], path: string): Promise<void> {
  const overlays: OverlayOptions[] = []
  let widthPx = 0
  let topPx = gapPx
  for (const row of rows) {
    let leftPx = gapPx
    let heightPx = 0
    for (const photo of row.photos) {
      const caption = await printCaption(`${title}: ${row.state}, ${photo.widthPx}`)
      const captionEndPx = leftPx + caption.widthPx
      overlays.push({ input: caption.input, left: leftPx, top: topPx })
      for (const column of await columnsOf(photo)) {
        overlays.push({ input: column.input, left: leftPx, top: topPx + captionPx })
        leftPx += column.widthPx + gapPx / 2
        heightPx = Math.max(heightPx, column.heightPx)
      }
      leftPx = Math.max(leftPx, captionEndPx) + gapPx
    }
    widthPx = Math.max(widthPx, leftPx)
    topPx += captionPx + heightPx + gapPx
  }
  await sharp({ create: { width: widthPx, height: topPx, channels: 3, background: paper }, limitInputPixels: false })
    .composite(overlays)
    .png({ compressionLevel: 6 })
    .toFile(path)
}

/** The photograph in columns, from left to right. */
async function columnsOf({ png, widthPx }: Photo): Promise<Tile[]> {
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .resize({ width: Math.min(widthPx, widestColumnPx), withoutEnlargement: false })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const tiles: Tile[] = []
  for (let top = 0; top < info.height; top += columnHeightPx) {
    const height = Math.min(columnHeightPx, info.height - top)
    const input = await sharp(data, { limitInputPixels: false })
      .extract({ left: 0, top, width: info.width, height })
      .png({ compressionLevel: 1 })
      .toBuffer()
    tiles.push({ input, widthPx: info.width, heightPx: height })
  }
  return tiles
}

/** As text, not as an SVG: the shop's own picture library may not read one. */
async function printCaption(words: string): Promise<Tile> {
  const text = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const { data, info } = await sharp({ text: { text, font: 'sans 15', dpi: 96, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, widthPx: info.width, heightPx: info.height }
}
