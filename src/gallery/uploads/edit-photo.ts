/** The edges are fractions of the width and height, measured from the upper left corner. */
export interface Crop {
  left: number
  top: number
  right: number
  bottom: number
}

/** The shop scales photos to 2048 pixels, which looks better from a slightly larger picture. */
const maxEdgePx = 2560
const quality = 0.92

/** Rotates the photo clockwise by 90 degrees. @throws if the browser cannot read the photo */
export function rotatePhoto(file: File): Promise<File> {
  return redraw(file, { left: 0, top: 0, right: 1, bottom: 1 }, true)
}

/** @throws if the browser cannot read the photo */
export function cropPhoto(file: File, crop: Crop): Promise<File> {
  return redraw(file, crop, false)
}

async function redraw(file: File, { left, top, right, bottom }: Crop, isRotated: boolean): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const from = { width: picture.width * (right - left), height: picture.height * (bottom - top) }
  const scale = Math.min(1, maxEdgePx / Math.max(from.width, from.height))
  const [width, height] = [Math.round(from.width * scale), Math.round(from.height * scale)]
  const canvas = Object.assign(
    document.createElement('canvas'),
    isRotated ? { width: height, height: width } : { width, height },
  )
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  if (isRotated) {
    context.translate(height, 0)
    context.rotate(Math.PI / 2)
  }
  context.drawImage(picture, picture.width * left, picture.height * top, from.width, from.height, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('the canvas is too large')
  return new File([blob], file.name, { type: blob.type })
}
