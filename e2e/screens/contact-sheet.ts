import sharp, { type OverlayOptions } from 'sharp'
import type { Photo } from './photo.ts'

const paper = '#d8d8d8'
const gapPx = 24
const captionPx = 36
/** A longer page continues in another column. */
const columnHeightPx = 1600
/** Wider pages are scaled down, with their text still legible. */
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

/** Prints a screen with a row for each state and a column for each width. */
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

/** Splits the photograph into columns. */
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

/** Renders text without SVG, which the shop's sharp cannot read. */
async function printCaption(caption: string): Promise<Tile> {
  const text = caption.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const { data, info } = await sharp({ text: { text, font: 'sans 15', dpi: 96, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, widthPx: info.width, heightPx: info.height }
}
