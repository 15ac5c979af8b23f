import { pageColour } from '../../api/shop-constants.ts'

/** The edges are fractions of the width and height, measured from the upper left corner. */
export type Crop = Record<'left' | 'top' | 'right' | 'bottom', number>

export interface Redrawing {
  photo: Blob
  crop?: Crop
  /** Rotates clockwise by 90 degrees. */
  isRotated?: boolean
  quality: number
}

/** The shop scales photos to 2048 pixels, which looks better from a slightly larger picture. */
const maxEdgePx = 2560
const backgroundPixel = [...(pageColour.match(/\w\w/g) ?? []).map((digits) => Number.parseInt(digits, 16)), 0xff]
const sampleEdge = 16
/** JPEG changes even noise by less, and stripes by more than 30. */
const maxMeanDifference = 16

addEventListener('message', async ({ data }: MessageEvent<Redrawing>) => {
  postMessage(await redraw(data).catch(() => undefined))
})

async function redraw({ photo, crop, isRotated, quality }: Redrawing): Promise<Blob | undefined> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const { left, top, right, bottom } = crop ?? { left: 0, top: 0, right: 1, bottom: 1 }
  const from = { width: picture.width * (right - left), height: picture.height * (bottom - top) }
  const scale = Math.min(1, maxEdgePx / Math.max(from.width, from.height))
  const width = Math.max(1, Math.round(from.width * scale))
  const height = Math.max(1, Math.round(from.height * scale))
  const canvas = isRotated ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = pageColour
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  if (isRotated) {
    context.translate(height, 0)
    context.rotate(Math.PI / 2)
  }
  context.drawImage(picture, picture.width * left, picture.height * top, from.width, from.height, 0, 0, width, height)
  picture.close()
  const redrawn = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return (await showsSame(canvas, redrawn)) ? redrawn : undefined
}

/** Browsers that protect from fingerprinting encode stripes or noise, and read them, too. */
async function showsSame(canvas: OffscreenCanvas, redrawn: Blob): Promise<boolean> {
  const [drawn, encoded] = [readSample(canvas), readSample(await createImageBitmap(redrawn))]
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const difference = meanOf(drawn.pixels.map((value, at) => Math.abs(value - (encoded.pixels[at] ?? 0))))
  return drawn.isTrue && encoded.isTrue && difference <= maxMeanDifference
}

/** The last row has a known colour, which tells whether the browser reads what it has drawn. */
function readSample(picture: OffscreenCanvas | ImageBitmap) {
  const context = new OffscreenCanvas(sampleEdge, sampleEdge + 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(picture, 0, 0, sampleEdge, sampleEdge)
  context.fillStyle = pageColour
  context.fillRect(0, sampleEdge, sampleEdge, 1)
  const pixels = [...context.getImageData(0, 0, sampleEdge, sampleEdge + 1).data]
  const known = pixels.slice(-4 * sampleEdge)
  return { pixels, isTrue: known.every((value, at) => Math.abs(value - (backgroundPixel[at % 4] ?? 0)) <= 2) }
}
