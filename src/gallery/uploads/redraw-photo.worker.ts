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
const background = '#FBF6EC'

addEventListener('message', async ({ data }: MessageEvent<Redrawing>) => {
  postMessage(await redraw(data).catch(() => undefined))
})

async function redraw({ photo, crop, isRotated, quality }: Redrawing): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  const { left, top, right, bottom } = crop ?? { left: 0, top: 0, right: 1, bottom: 1 }
  const from = { width: picture.width * (right - left), height: picture.height * (bottom - top) }
  const scale = Math.min(1, maxEdgePx / Math.max(from.width, from.height))
  const width = Math.max(1, Math.round(from.width * scale))
  const height = Math.max(1, Math.round(from.height * scale))
  const canvas = isRotated ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  if (isRotated) {
    context.translate(height, 0)
    context.rotate(Math.PI / 2)
  }
  context.drawImage(picture, picture.width * left, picture.height * top, from.width, from.height, 0, 0, width, height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
